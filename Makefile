# The commands of the project; `make` lists them.
# ARGS is passed to the program: make serve ARGS="--port 9000 --auto-approve any"

ARGS ?=
RELEASE := .build/release/quince
# The checker builds into the same folder, and a cached plan could be the checker's.
BUILD := swift build --configuration release --disable-build-manifest-caching
PYTEST := Interop/.venv/bin/python -m pytest Interop

.DEFAULT_GOAL := help
.PHONY: help serve shop checker dist test soak bench screenshots format lint docs site clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## build and run the service on http://localhost:8080 and the sample shop on http://localhost:8081
	@scripts/setup serve
	@test -x $(RELEASE) || echo "The first build compiles the service and about 30 packages, which takes about 9 minutes on two cores. Later builds take seconds."
	$(BUILD) --product quince
	@SERVE_BUILD="$(BUILD) --product orchard" scripts/serve $(ARGS)

shop: ## run only the sample shop, with a running service or with Apple
	@scripts/setup serve
	$(BUILD) --product orchard
	@.build/release/orchard serve $(ARGS)

checker: ## build `quince check`, which checks buttons and screens against Apple's guidelines
	@scripts/setup serve
	$(BUILD) --product quince
	@scripts/checker release
	@echo "Now: $(RELEASE) check FOLDER, or $(RELEASE) check https://localhost:3000/login"

dist: ## make the packages of a release in .build/packages: tarball, Debian package, container image
	@scripts/setup dist
	@scripts/dist $(ARGS)

test: ## run all tests: Swift, then real clients and a real browser; prints the time of each stage
	@scripts/test

soak: ## run the long tests (hours): 100,000 hostile requests, 1,000 races for one code, kills and failures of the database under load, fuzzing, migration of a million users
	@scripts/test setup root checker
	@scripts/titles --setup
	$(BUILD) --product quince
	@scripts/checker release
	QUINCE_SOAK=1 scripts/test-swift . --no-parallel --filter 'MillionMigrationTests|Hostile|Fuzz|RelayLeakTests|RelayingTests'
	QUINCE_SOAK=1 scripts/test-swift Checker --no-parallel --filter 'Hostile|Fuzz|Mutation'
	QUINCE_SOAK=1 QUINCE_BINARY=$(RELEASE) QUINCE_POSTGRESQL_BINARY=.build/tests/debug/quince $(PYTEST) -m soak -s $(ARGS)
	swift build --scratch-path .build/openssl --disable-build-manifest-caching --traits Server,OpenSSL --product quince
	QUINCE_TRAITS=OpenSSL QUINCE_BINARY=.build/openssl/debug/quince $(PYTEST)/test_openssl.py

bench: ## measure the speed and the memory of the service
	@scripts/setup test
	@scripts/bench $(ARGS)

screenshots: ## take the screenshots of the README from a running service
	@scripts/test setup root checker
	@scripts/screenshots

format: ## format the Swift sources
	swift format format --in-place --recursive Checker/Package.swift Checker/Sources Checker/Tests Package.swift Sources Tests

lint: ## check the format of the Swift sources
	swift format lint --strict --recursive Checker/Package.swift Checker/Sources Checker/Tests Package.swift Sources Tests

docs: ## build the reference of the libraries in .build/docs
	@scripts/docs

site: ## build the documentation as a static site in .build/site; ARGS=--serve serves it on localhost
	@scripts/setup site
	@test -n "$$QUINCE_BINARY" || $(BUILD) --product quince
	@scripts/site $(ARGS)

clean: ## remove all build products
	rm -rf .build Interop/.venv artefacts
