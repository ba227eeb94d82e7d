import Diagnostics
import Expectations
@testable import Terminal
import TemporaryFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("OutputBuffer")
struct OutputBufferTests {
  @Test("nothing is written before the flush, everything after it")
  func flush() throws {
    try TemporaryFile.with([]) { descriptor, path in
      var output = OutputBuffer(descriptor: descriptor)
      output.append("one ".utf8)
      output.append("two".utf8)
      expectEqual(TemporaryFile.text(of: path), "")
      try output.flush()
      try output.flush()
      expectEqual(TemporaryFile.text(of: path), "one two")
    }
  }

  #if os(Linux)
    @Test("a full disk is an error with exit code 74, and its bytes are not kept")
    func fullDisk() throws {
      let descriptor = unsafe open("/dev/full", O_WRONLY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var output = OutputBuffer(descriptor: descriptor)
      output.append("x".utf8)
      var caught: OutputError?
      do throws(OutputError) { try output.flush() } catch { caught = error }
      expectEqual(caught, .writeFailed(SystemError(code: ENOSPC)))
      expectEqual(caught?.exitCode, .inputOutput)
      expectEqual(caught?.isQuiet, false)
      expectEqual(caught?.explanation.message, "cannot write output: No space left on device")
      try output.flush()
    }
  #endif

  @Test("a reader that went away is a quiet error with exit code 141")
  func brokenPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var output = OutputBuffer(descriptor: ends[1])
    output.append("x".utf8)
    var caught: OutputError?
    do throws(OutputError) { try output.flush() } catch { caught = error }
    expectEqual(caught, .brokenPipe)
    expectEqual(caught?.exitCode, .brokenPipe)
    expectEqual(caught?.isQuiet, true)
  }
}
