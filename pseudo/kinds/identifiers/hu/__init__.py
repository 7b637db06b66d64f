"""Hungarian identifiers, one module each, in the manner of python-stdnum.

Found by looking (`pseudo.kinds.identifiers.kinds`).
"""
