# Two commands do all the set-up: make site, make test.

SWIFT ?= swift
# Built once, and judged as it ships.
RELEASE = $(SWIFT) build -c release --static-swift-stdlib --product almanac
BINARY = $(CURDIR)/.build/release/almanac
PYTHON = $(CURDIR)/.build/venv/bin/python
JUDGE = ALMANAC=$(BINARY) $(PYTHON) -m pytest -q -c Tests/pytest.ini
# Judges that are many, and wait for one another half of the time: two processes for each core of two.
TOGETHER = -n 4 --dist loadfile
PREFIX ?= /usr/local

# What the program is made from, and what a toolchain from swift.org needs to run and link.
BUILD_PACKAGES = libcmark-dev libyaml-dev libssl-dev libqrencode-dev tzdata git ca-certificates \
	binutils libc6-dev libgcc-12-dev libstdc++-12-dev libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 zlib1g-dev
# The judges: an environment of Tests/requirements.txt, calendars, browsers with a font for what they show, Java for the Nu checker, locales.
TEST_PACKAGES = python3 python3-venv calcurse khal vdirsyncer chromium chromium-driver firefox-esr default-jre-headless \
	zbar-tools fonts-noto-cjk locales util-linux
# The torture: two calendars of desktops, which are large.
TORTURE_PACKAGES = thunderbird evolution-data-server gir1.2-ecal-2.0 python3-gi dbus-daemon

# How long each kind of torture goes on, in seconds, and from which random number.
TORTURE_SECONDS ?= 300
TORTURE_SEED ?= 1

.PHONY: site build deps deps-test deps-torture test test-swift test-judges torture torture-slice lint format install clean

site: build
	$(BINARY) build Site
	@echo "open $(CURDIR)/Site/public/index.html"

build: deps
	$(RELEASE)

deps:
	@Tests/Tools/install-packages $(BUILD_PACKAGES)

deps-test: deps
	@Tests/Tools/install-packages $(TEST_PACKAGES)
	@Tests/Tools/make-venv .build/venv Tests/requirements.txt

deps-torture: deps-test
	@Tests/Tools/install-packages $(TORTURE_PACKAGES)

test: test-judges test-swift

test-judges: deps-test build
	$(JUDGE) $(TOGETHER) Tests/Judges

test-swift: deps-test build
	ALMANAC=$(BINARY) ALMANAC_PYTHON=$(PYTHON) $(SWIFT) test --disable-xctest --parallel

torture: deps-torture build
	TORTURE_SECONDS=$(TORTURE_SECONDS) TORTURE_SEED=$(TORTURE_SEED) $(JUDGE) Tests/Torture

# What of it takes no desktop, for as many seconds as one waits for.
torture-slice: deps-test build
	TORTURE_SECONDS=$(TORTURE_SECONDS) TORTURE_SEED=$(TORTURE_SEED) $(JUDGE) $(addprefix Tests/Torture/test_,kill.py fuzz.py pathological.py)

lint:
	$(SWIFT) format lint --strict --parallel -r Package.swift Sources Tests

format:
	$(SWIFT) format -i --parallel -r Package.swift Sources Tests

install: build
	install -D -m 0755 -s $(BINARY) $(DESTDIR)$(PREFIX)/bin/almanac

clean:
	rm -rf .build
