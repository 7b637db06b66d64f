"""Pseudonymisation from inside other libraries: a module for each, thin over `Pseudonymiser`.

Neither they nor their libraries are imported before they are asked for. Start at the module of the library; `rows` is
what tables have in common.
"""
