"""Training of the compact tagger: what `pseudo train` does, and what our own scripts build on.

In: annotated documents, and perhaps a model to begin with. Out: a folder with a model that `--engine compact:FOLDER`
takes. Start at `run.train`; it reads the data (`data`), makes or restores the network (`labels`, `restore`), trains it
(`loop`), writes it (`export`) with its card (`card`). Needs torch and onnx, which nothing else of the program imports.
"""
