# The same few verbs for a person and for CI, for both packages: the one of functions at the root, and the command's in Tool/.
# `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT_SOURCES := Package.swift Plugins Sources Tests Triggers Tool/Package.swift Tool/Sources Tool/Tests Benchmarks/Package.swift Benchmarks/Sources \
	Benchmarks/Libraries/Package.swift Benchmarks/Libraries/Sources Benchmarks/AWSRuntime/Package.swift Benchmarks/AWSRuntime/Sources \
	template/Package.swift template/Sources template/Tests template/triggers
MEASURED := scripts/build-function --scratch-path .build-bench-static InviteOnlySignUp
INVOCATIONS := 1000000
# Where the command is installed, and how it is built.
PREFIX ?= $(HOME)/.local
# LLVM's linker, because the others warn of a call of mktemp in the toolchain's own FoundationEssentials. A program at a fixed
# address that exports nothing has neither relocations nor a table of symbols. With a section for each function, the linker leaves
# out functions that nothing calls, and functions with the same code are one. The order is from `Benchmarks/pool --write-order`.
INSTALL_FLAGS ?= -c release --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker -s -Xlinker -no-pie -Xlinker --no-export-dynamic -Xlinker --icf=all \
	-Xlinker --symbol-ordering-file=$(CURDIR)/scripts/command-order.txt -Xlinker --no-warn-symbol-ordering
# Python keeps what it compiles of the fetched packages; each start of a client would compile them again.
unexport PYTHONDONTWRITEBYTECODE
# A version manager's python3 is a script, which takes longer to start than Python itself.
PYTHON := $(shell python3 -c 'import sys; print(sys.executable)' 2> /dev/null)
ifneq ($(PYTHON),$(shell command -v python3))
export PATH := $(if $(PYTHON),$(dir $(PYTHON)):)$(PATH)
endif
# A thousand tests at once would starve the processes that they start; ignored by toolchains that do not know it.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8
# What is built soonest, for the demo and for the command's tests: no optimization, no debug information and no index. Without
# SwiftPM's DEBUG, ArgumentParser does not check all options again at each start, for up to a second.
QUICK := -c release -Xswiftc -Onone -Xswiftc -gnone -Xcc -O0 -Xcc -g0 -Xcxx -O0 -Xcxx -g0
STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

# What a run of the tests of each package writes down, and R70's, which needs packages: docs/conformance.md is made of them.
RESULTS := .build/conformance.jsonl Tool/.build/conformance.jsonl .build-packages/R70.jsonl
# Thousands of lines follow a test that fails, so what failed is said again at the end.
FAILURES = { echo "test: these failed:"; grep -E '✘.*(recorded an issue|failed after)' $(1) | cut -c 1-700; exit 1; }
RECORD := --event-stream-version 0 --event-stream-output-path $(CURDIR)
# The command's package as it is tested. Its folder also has the functions that its tests start. It is written here, because
# SwiftPM answers where it is only when no test runs.
TOOL_FLAGS := $(STRICT) $(QUICK) -Xswiftc -enable-testing
TOOL := --package-path Tool $(TOOL_FLAGS)
TOOL_BIN := $(CURDIR)/Tool/.build/release

.PHONY: help
help: ## Show the verbs
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

# What `make check` leaves out: the tests that drive built programs, need Python, packages or the network, or explore whole sign-ins.
SLOW_TESTS := AttackedSignInTests|ClientProofTests|CognitoRehearsalTests|CognitoSealedMessagesTests|DeclaredFlowProofTests|DoorbellProofTests|EndToEndTests|HTTPSTests|LambdaRuntimeTests|LinkingPolicyTests|LookAlikeTests|ProveTests|RuntimeEmulatorTests|SAMLInteroperabilityTests|SenderTests|ThreeFunctionsTests
# Sources whose format is checked again: those that have changed since this was made.
LINTED := .build/linted
LINTABLE := $(shell find $(SWIFT_SOURCES) -name '*.swift')
# In parts, because the formatter opens all its files at once, and a user may open 1,024.
FORMAT := xargs -n 300 swift format

# What is built needs these. pkg-config belongs to Swift's own requirements; SwiftPM asks it where the libraries are.
LIBRARIES := libargon2-dev libcurl4-openssl-dev libqrencode-dev libssl-dev libsqlite3-dev libxmlsec1-dev zlib1g-dev pkg-config
TEST_TOOLS = python3 python3-pip ca-certificates gcc binutils dpkg-dev gnupg patchelf shellcheck openssl xmlsec1 nodejs node-typescript zsh \
	fish curl chromium chromium-driver $(shell apt-cache show firefox-esr > /dev/null 2>&1 && echo firefox-esr) libnss3-tools \
	golang-go golang-github-aws-aws-sdk-go-v2-dev
BENCH_TOOLS := gcc binutils valgrind util-linux
# With these, scripts/build-libcurl builds the libcurl inside a function.
PACKAGE_TOOLS := gcc g++ patch xz-utils binutils libc-ares-dev

.PHONY: setup setup-libraries setup-packages setup-test setup-bench
setup: ## Install all packages that the other verbs need; without sudo, print the apt-get line for an administrator
	@scripts/setup $(sort $(LIBRARIES) $(TEST_TOOLS) $(PACKAGE_TOOLS) $(BENCH_TOOLS))
setup-libraries:
	@scripts/setup $(LIBRARIES) || { echo "make: for the packages that all verbs need, run make setup" >&2; exit 1; }
setup-packages: setup-libraries
	@scripts/setup $(sort $(TEST_TOOLS) $(PACKAGE_TOOLS))
setup-test: setup-packages
	@scripts/fetch-rie
	@scripts/fetch-python moto moto-tests aws-clients oauth hashes saml release axe mcp page template
	@scripts/build-go-client
setup-bench: setup-libraries
	@scripts/setup $(BENCH_TOOLS)

# Files with which the command is built and checked again; a change of a function alone needs neither.
TOOL_CHECKED := .build/tool-checked
TOOL_SOURCES := Package.swift Tool/Package.swift $(shell find Sources Tool/Sources Tool/Tests Tests/TestSupport Tests/ProcessTestSupport -type f)

# The live page's scripts and style sheets.
PAGE_TOOLS := nodejs node-typescript python3 python3-pip

.PHONY: check
check: setup-libraries $(LINTED) ## Check the format and run the unit tests of what has changed: about a minute once everything is built
	@scripts/setup $(PAGE_TOOLS)
	scripts/check-page
	swift build --build-tests $(STRICT)
	COGNITO_TRIGGERS_CHECK=1 swift test --skip-build $(STRICT) --skip '$(SLOW_TESTS)'
	@$(MAKE) --no-print-directory $(TOOL_CHECKED)
	@echo "check: all passed"

$(TOOL_CHECKED): $(TOOL_SOURCES)
	swift build --package-path Tool --build-tests $(STRICT)
	COGNITO_TRIGGERS_CHECK=1 swift test --package-path Tool --skip-build $(STRICT) --skip '$(SLOW_TESTS)'
	@touch $@

# A changed configuration concerns all files.
$(LINTED): .swift-format $(LINTABLE)
	@echo $(if $(filter .swift-format,$?),$(LINTABLE),$?) | $(FORMAT) lint --strict --parallel
	@mkdir -p $(@D) && touch $@

.PHONY: build
build: setup-libraries ## Build everything
	swift build
	swift build --package-path Tool

.PHONY: install
install: setup-libraries ## Put the command cognito-triggers into PREFIX/bin, ~/.local/bin by default, with completion for bash, zsh and fish
	swift build --package-path Tool --product cognito-triggers $(INSTALL_FLAGS)
	@scripts/install "$$(swift build --package-path Tool --show-bin-path $(INSTALL_FLAGS))/cognito-triggers" "$(PREFIX)"

.PHONY: demo
demo: setup-libraries ## Build, and show three functions deciding, and a sign-up, a sign-in, a lock-out and a synchronization against the local user pool
	@scripts/setup python3 python3-pip
	@echo "demo: building the command and seven functions; the first build takes minutes, and its number of steps grows meanwhile"
	@scripts/fetch-python moto & swift build --package-path Tool --target CognitoDemoPrograms $(QUICK); wait $$!
	@scripts/demo "$$(swift build --package-path Tool --show-bin-path $(QUICK))"

# The tests that start the command: a user without privileges runs them. AWS's emulator needs root for one of its modes.
AS_USER := EndToEndTests\.(?!ClassicEmulatorTests|ManagedInstancesTests)

.PHONY: test test-package test-tool
test: setup-packages ## Run every test of both packages; docs/conformance.md is compared with the results
	@$(AT_ONCE) $(OF_FUNCTIONS) $(OF_TOOL)
	scripts/conformance --check $(RESULTS) docs/conformance.md
	@echo "test: all passed"
test-package: setup-packages ## Run every test of the functions' package: units, conformance, an author's package, the documentation, packages, 30,000 events in one process, half a minute of fuzzing
	@$(AT_ONCE) $(OF_FUNCTIONS)
test-tool: setup-packages ## Run every test of the command: units, end to end, the demo, tracing, a release's packages, the starter, the first hour, 10,000 events over eight processes
	@$(AT_ONCE) $(OF_TOOL)

OF_FUNCTIONS := test-lint test-units test-docs test-packages test-fuzz
OF_TOOL := test-tool-units test-users test-starter test-release
# Steps that need a processor or less run beside others. The units of the packages come one after the other, because some measure
# time, and the build beside the first ones lets them go first. The builds need packages of Debian alone, and begin while the tools
# of the tests are fetched.
AT_ONCE = $(MAKE) --no-print-directory -j3 $(if $(filter test conformance,$@),ONE_AFTER_THE_OTHER=1)
# Scripts call make for projects of their own, without this one's flags.
SCRIPT := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL

.PHONY: test-lint build-units test-units build-crash-probe build-tool-units test-tool-units
test-lint: setup-test
	@$(MAKE) --no-print-directory lint
build-units:
	swift build --build-tests $(STRICT)
test-units: build-units setup-test
	swift test --skip-build $(STRICT) $(RECORD)/$(word 1,$(RESULTS)) 2>&1 | tee .build/test.log || $(call FAILURES,.build/test.log)
# Tests of a crash read its lines from this program, which has debug information.
build-crash-probe:
	swift build $(STRICT) --product ConformanceProbe
build-tool-units:
	nice swift build $(TOOL) --build-tests
test-tool-units: build-tool-units setup-test $(if $(ONE_AFTER_THE_OTHER),test-units,build-crash-probe)
	swift test $(TOOL) --skip-build --skip '$(AS_USER)' $(RECORD)/$(word 2,$(RESULTS)) 2>&1 | tee Tool/.build/test.log || $(call FAILURES,Tool/.build/test.log)

.PHONY: test-docs test-packages test-fuzz
test-docs: test-units
	BUILD_FLAGS="$(STRICT)" scripts/docs
test-packages: test-docs
	$(SCRIPT) scripts/check-author-package
	$(SCRIPT) Tests/Packaging/run
	Benchmarks/soak --invocations 30000 "$$(swift build --show-bin-path)/InviteOnlySignUp"
test-fuzz: build-units
	Tests/Fuzz/run 30

.PHONY: test-users test-release test-starter test-as-user test-starter-as-user
test-users: test-tool-units
	$(SCRIPT) scripts/as-ordinary-user make test-as-user
# The user's copy of the checkout is made while nothing is built in its folders.
test-starter: build-tool-units setup-test $(if $(ONE_AFTER_THE_OTHER),test-docs,build-crash-probe)
	$(SCRIPT) scripts/as-ordinary-user make test-starter-as-user
test-release: build-tool-units setup-test
	scripts/check-tracing "$(TOOL_BIN)/cognito-triggers"
	scripts/release-check
	scripts/check-api-changes
	$(SCRIPT) scripts/check-dist "$(TOOL_BIN)/cognito-triggers"
	BUILD_FLAGS="$(TOOL)" Tests/Packaging/run --crashes
	Benchmarks/invocations "$(TOOL_BIN)"

# What users do, for a user without root's privileges.
test-as-user: setup-test
	swift test $(TOOL) --skip-build --filter '$(AS_USER)' 2>&1 | tee Tool/.build/users.log || $(call FAILURES,Tool/.build/users.log)
	scripts/demo "$(TOOL_BIN)"
test-starter-as-user: setup-test
	INSTALL_FLAGS="$(TOOL_FLAGS)" $(SCRIPT) scripts/check-template "$(TOOL_BIN)/cognito-triggers"

.PHONY: conformance
conformance: setup-packages ## Run the unit tests of both packages and write docs/conformance.md from the results
	@$(AT_ONCE) test-units test-tool-units
	Tests/Packaging/run --without-conformance
	scripts/conformance $(RESULTS) docs/conformance.md

.PHONY: test-long
test-long: setup-test ## Run the tests that take minutes as well
	COGNITO_TRIGGERS_LONG_TESTS=1 swift test
	COGNITO_TRIGGERS_LONG_TESTS=1 swift test $(TOOL)
	Tests/Fuzz/run 600

.PHONY: package
package: ## Make dist/FUNCTION.zip for Lambda: make package FUNCTION=InviteOnlySignUp
	@scripts/package "$(FUNCTION)"

.PHONY: dist release-check
dist: setup-libraries ## Make the files of a release: a tarball, a Debian package, a bill of materials, the documentation, checksums
	@scripts/setup python3 binutils ca-certificates dpkg-dev patchelf
	@INSTALL_FLAGS="$(INSTALL_FLAGS)" scripts/dist
release-check: setup-libraries ## Check what a release needs: make release-check VERSION=0.1.0
	@scripts/setup python3 python3-pip
	@scripts/fetch-python release
	@scripts/release-check $(VERSION)

.PHONY: bench bench-pool command-order bench-peers bench-libraries bench-proof bench-first-build growth soak
bench: setup-bench ## Measure functions with TLS and without against C programs, and the codec, against their bars
	@Benchmarks/run
	@$(MAKE) bench-pool
bench-pool: setup-test ## Measure the local user pool beside moto's server, and a sign-in beside its cryptography
	@INSTALL_FLAGS="$(INSTALL_FLAGS)" Benchmarks/pool
command-order: setup-bench ## Write the order of the command's functions, which keeps the memory of a waiting pool small
	@INSTALL_FLAGS="$(INSTALL_FLAGS)" Benchmarks/pool --write-order
bench-peers: setup-test setup-bench ## Measure a function next to the same with Codable, over AWS's packages for Swift, and in Python
	@Benchmarks/run static --against codable aws python
bench-libraries: setup-test setup-bench ## Measure functions with swift-crypto and jwt-kit next to one without, and check what they decide about tokens of the local pool
	swift build $(TOOL) --product cognito-triggers
	@Benchmarks/libraries --check "$(TOOL_BIN)/cognito-triggers"
	@Benchmarks/libraries
bench-proof: setup-libraries ## Measure how many histories of a sign-in `prove` explores in a second, and three functions beside one, against their bars
	@INSTALL_FLAGS="$(INSTALL_FLAGS)" Benchmarks/proof
bench-first-build: setup-libraries ## Measure the processor time of the first debug build of new projects against its bar
	swift build $(TOOL) --product cognito-triggers
	@Benchmarks/first-build "$(TOOL_BIN)/cognito-triggers"
growth: setup-bench ## Measure how time and memory grow with the event, and throughput with the pollers
	@Benchmarks/growth "$$($(MEASURED))"
soak: setup-bench ## Serve a million events in one process, and see that nothing grows
	@Benchmarks/soak --invocations $(INVOCATIONS) "$$($(MEASURED))"

.PHONY: load
load: setup-test ## Send 10,000 events to 8 processes under the emulator, and see that none is lost
	for product in cognito-triggers Witness; do swift build $(TOOL) --product $$product; done
	@Benchmarks/invocations "$(TOOL_BIN)"

.PHONY: docs
docs: setup-libraries ## Build the documentation as a site; a link that leads nowhere or a snippet that does not compile is an error
	@scripts/setup python3
	scripts/docs

.PHONY: format lint
format: ## Format the sources
	@echo $(LINTABLE) | $(FORMAT) format --in-place --parallel
lint: ## Check the format, the documentation comments, what modules and folders use, and that generated files are up to date
	@echo $(LINTABLE) | $(FORMAT) lint --strict --parallel
	scripts/check-layers
	scripts/check-escaping
	scripts/check-page
	scripts/embed --check
	scripts/evidence --check

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build .build-* Tool/.build dist Tests/AuthorPackage/.build* Benchmarks/.build template/.build* template/dist
