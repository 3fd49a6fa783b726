# make test          what a user runs: everything but the long sweeps, in under three minutes
# make test-all      the same and more: linters, race detector, all sweeps, other builds and machines
# make check         the linters alone
# make fuzz          each fuzz target for FUZZTIME
# make differential  the decoders and encoders against encoding_rs, from Debian's package
# make test-dropin   the test suites of modules that use x/text's encodings, with ours
# make bench         every row of README's table against its peers, and the plot
# make generated     the routines in assembly made anew: nothing may change
# make stream        4 GiB of hostile input through Readers, in constant memory

GO       ?= go
FUZZTIME ?= 1m

# The packages of the main module and of the nested ones in go.work.
PACKAGES := ./... ./cmd/webenc/... ./bench/... ./differential/... ./dropin/... ./examples/goja/...

# What is quick enough to run under emulation.
QUICK := 'Exactly|BOM|Fatal|Callback|SweepTwoBytes|SweepRandom|SweepAwkward|Shapes|Identifier'

KERNEL := whatwg/internal/kernel

QUICK_KERNEL := 'ASCII|UTF8BothWays|UTF8Sequences|Use|RoutineByChance|UTF16Units|TestPairs$$|TestCodes$$|SingleByteDecode'

.PHONY: test test-all check generated race sweep builds emulated fuzz stream bench differential test-dropin

test:
	$(GO) vet $(PACKAGES)
	$(GO) test $(PACKAGES)

test-all: check generated test race sweep builds emulated
	WEBENC_STREAM=64 $(GO) test -run TestMemory ./whatwg

check: bin/staticcheck
	test -z "$$(gofmt -l . | tee /dev/stderr)"
	$(GO) vet $(PACKAGES)
	$(GO) -C $(KERNEL)/_asm vet ./...
	bin/staticcheck $(PACKAGES)
	test -z "$$($(GO) fix -diff $(PACKAGES) | tee /dev/stderr)"

generated:
	before=$$(mktemp -d) && cp -r $(KERNEL) $$before && $(GO) generate ./$(KERNEL) && diff -r $(KERNEL) $$before/kernel

bin/staticcheck: tools/go.mod
	cd tools && GOWORK=off $(GO) build -o ../bin/staticcheck honnef.co/go/tools/cmd/staticcheck

# What goroutines share is tables, pools and outputs. The rest would take long
# here, and find no more.
race:
	$(GO) test -race -run 'AtOnce|Exactly|BOM|Fatal|Callback|Registry|Hooks|Follow' ./whatwg ./whatwg/conv
	$(GO) test -race -skip Sweep ./whatwg/codec ./whatwg/htmlindex ./whatwg/webapi ./whatwg/forms ./transformtest ./cmd/webenc/...

sweep:
	WEBENC_SWEEP=all $(GO) test -timeout 60m -run Sweep ./whatwg ./whatwg/forms

# As a user builds the main module, the build without assembly, and others.
builds:
	GOWORK=off $(GO) test -skip Sweep ./...
	$(GO) test -tags purego -skip Sweep ./...
	$(GO) test -tags purego -run 'Sweep(TwoBytes|Random|Awkward|Invalid)' ./whatwg
	for arch in 386 arm arm64 ppc64le s390x wasm; do GOARCH=$$arch GOOS=$$(test $$arch = wasm && echo js || echo linux) $(GO) vet ./whatwg/... ./tables ./transformtest || exit 1; done
	GOOS=windows $(GO) vet $(PACKAGES)
	GOARCH=386 $(GO) test -run $(QUICK) ./...

# A machine of each byte order, with qemu-user-static.
emulated:
	for arch in arm64:aarch64 s390x:s390x; do GOARCH=$${arch%:*} $(GO) test -exec qemu-$${arch#*:}-static -run $(QUICK) ./whatwg ./whatwg/codec ./tables || exit 1; \
		GOARCH=$${arch%:*} $(GO) test -exec qemu-$${arch#*:}-static -run $(QUICK_KERNEL) ./$(KERNEL) || exit 1; done

fuzz:
	for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep ^Fuzz); do \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

stream:
	WEBENC_STREAM=4096 $(GO) test -timeout 30m -run TestMemory/gb18030 -v ./whatwg

bench:
	$(GO) run ./bench

differential:
	$(GO) run ./differential

test-dropin:
	$(GO) run ./dropin
