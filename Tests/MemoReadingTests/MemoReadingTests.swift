// MemoReadingTests
