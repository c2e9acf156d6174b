import Foundation
import ImageSize
import TestSupport
import Testing

/// Sizes of images that an independent encoder made, and of texts and headers by hand.
struct ImageSizeTests {
  @Test(arguments: Sample.all) func sizeAsShown(_ sample: Sample) throws {
    let size = try #require(ImageSize(prefix: sample.bytes))
    #expect(size.width == sample.width && size.height == sample.height)
  }

  /// No beginning of a file traps, and the size is told from some place on, always the same.
  @Test(arguments: Sample.all) func beginnings(_ sample: Sample) throws {
    let size = try #require(ImageSize(prefix: sample.bytes))
    var known = false
    for length in 0...sample.bytes.count {
      let found = ImageSize(prefix: Array(sample.bytes.prefix(length)))
      if let found {
        #expect(found == size, "\(length) bytes")
        known = true
      } else {
        #expect(!known, "\(length) bytes")
      }
    }
    #expect(known)
  }

  @Test(arguments: Sample.all) func damagedFilesAreReadOrRefused(_ sample: Sample) {
    var random = SplitMix64(seed: UInt64(sample.bytes.count))
    for _ in 0..<2_000 {
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<min(bytes.count, 400), using: &random)] =
          [
            0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: .min ... .max, using: &random),
          ][Int.random(in: 0..<6, using: &random)]
      }
      if let size = ImageSize(prefix: bytes) {
        #expect((1...1 << 20).contains(size.width) && (1...1 << 20).contains(size.height))
      }
    }
  }

  @Test(arguments: [
    (#"<svg width="120" height="40"/>"#, 120, 40), (#"<svg width="120px" height=" 40px ">"#, 120, 40),
    ("<svg\n  viewBox='0 0 32 16'>", 32, 16), (#"<svg viewBox="0,0,32.4,15.5">"#, 32, 16),
    (#"<svg width="100%" height="100%" viewBox="-5 -5 32 16">"#, 32, 16),
    (#"<svg width="64" viewBox="0 0 32 16">"#, 64, 32), (#"<svg height="64" viewBox="0 0 32 16">"#, 128, 64),
    (#"<svg width="10em" viewBox="0 0 32 16">"#, 32, 16),
    (
      "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <svg width=\"1\" height=\"1\"> -->\n"
        + "<!DOCTYPE svg [<!ENTITY a \">\">]>\n<svg width = \"7\" data-x=\"a>b\" height=\"8\">", 7, 8
    ),
  ]) func drawings(_ text: String, _ width: Int, _ height: Int) throws {
    let size = try #require(ImageSize(prefix: Array(text.utf8)))
    #expect(size.width == width && size.height == height)
  }

  @Test(arguments: [
    "", "<", "<svg", "<svg>", "<svg width='1' height='1'", "<svgx width='1' height='1'>", "<html>",
    "<svg width='100%' height='50%'>", "<svg width='12'>", "<svg viewBox='0 0 0 0'>",
    "<svg viewBox='0 0 1e9 1e9'>",
    "<svg width='99999999' height='1'>", "<svg width='-4' height='4'>", "<svg width='nan' height='inf'>",
    "<!-- <svg width='1' height='1'>", "<?xml", "<!DOCTYPE [", "GIF89a", "BM", "RIFF....WEBPVP8 ",
    "\u{7F}ELF", "plain words",
  ]) func nothingToTell(_ text: String) { #expect(ImageSize(prefix: Array(text.utf8)) == nil) }

  /// Headers that name sizes of nothing, or lengths that lead beyond the file or nowhere.
  @Test(arguments: [
    "89504E470D0A1A0A0000000D4948445200000000FFFFFFFF", "474946383961000000000000",
    "424D0000000000000000000000002800000000000080000000FF", "FFD8FFE00000FFC0", "FFD8FFE1FFFF",
    "FFD8FFFFFFFFFFFF",
    "FFD8FFE1002245786966000049492A00FFFFFFFFFFFF", "FFD8FFD9", "FFD8FFDA",
    "FFD8FFE1001A457869660000" + "4D4D002AFFFFFFFF" + "FFFF0112000300000001000600000000",
    "0000000C6674797061766966" + "000000086D657461", "000000006674797061766966",
    "0000000C6674797061766966" + "FFFFFFFF6D65746100000000" + "FFFFFFFF69707270" + "FFFFFFFF6970636F",
  ]) func hostileHeaders(_ hex: String) {
    var bytes: [UInt8] = []
    var rest = hex[...]
    while rest.count >= 2 {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    #expect(ImageSize(prefix: bytes) == nil)
  }

  @Test func aDrawingOfBracketsTakesNoTime() {
    for text in ["<!--", "<?", "<!DOCTYPE [", "<svg =", "<svg a=\"\" "] {
      let bytes = Array(String(repeating: text, count: ImageSize.prefixLength / text.utf8.count).utf8)
      let start = ContinuousClock.now
      #expect(ImageSize(prefix: bytes) == nil)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }
}
