"""Hungarian identifiers, one module each, in the manner of python-stdnum; found by looking (`pseudo.identifiers.kinds`).
"""
