# Short names for dev.py, which does the work and needs no make.
.PHONY: run test check pins

run:
	python3 dev.py run

test:
	python3 dev.py test

check:
	python3 dev.py check

# The newest allowed versions of everything; CONTRIBUTING.md says what to do before committing them.
PIN = uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url --no-emit-find-links
pins:
	$(PIN) requirements/run.in -o requirements/run.txt
	$(PIN) requirements/install.in -o requirements/install.txt
	$(PIN) requirements/test.in -c requirements/run.txt -o requirements/test.txt
	$(PIN) requirements/benchmarks.in -o requirements/benchmarks.txt
	$(PIN) requirements/letters.in -o requirements/letters.txt
