"""The three stages as a service: HTTP for programs, a page for people.

What comes in: requests with a token. What goes out: what `pseudo` would have written, or an error of one shape. Start
at `app.make`: it puts together the guard (`guard`), the groups of routes (a module each) and the worker processes
(`pool`, `work`), in which all texts are read. Nothing here writes a file or a line of a log about a request.
"""
