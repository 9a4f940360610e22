"""In the place of a package that only `dev.py sbom` needs: jsonschema takes it up wherever it is installed, and that
makes a parser of a large grammar, one second in every process that takes in a file. A hall has none."""

raise ImportError("left out of the tests, as it is in a hall")
