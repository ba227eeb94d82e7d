import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import PackageReading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Programs that the checker runs")
struct SubprocessTests {
  private func shell(
    _ script: String, input: String = "", in folder: String? = nil,
    until end: ContinuousClock.Instant? = nil
  ) throws -> Subprocess.Outcome {
    try Subprocess(
      command: ["sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "GREETING": "hello there"], input: input, in: folder,
      until: end
    ).run()
  }

  @Test(
    "the status is the program's own or that of the signal, and a program that is not there is missing"
  )
  func status() throws {
    for status: Int32 in [0, 1, 7, 128, 255] {
      expectEqual(try shell("exit \(status)").status, status)
    }
    for signal in [SIGKILL, SIGTERM, SIGSEGV, SIGINT] {
      expectEqual(try shell("kill -\(signal) $$").status, signal)
    }
    let missing = try Subprocess(command: ["no-such-program"], environment: [:]).run()
    #expect(missing.isMissing && missing.errors.contains("no-such-program"))
    #expect(throws: BoundaryCheckError.self) {
      try Subprocess(command: ["/no/such/program"], environment: [:]).run()
    }
  }

  @Test("the status is known although the caller ignores how its programs end")
  func ignoredEnds() async {
    await #expect(processExitsWith: .success) {
      for status: Int32 in [0, 7] {
        _ = signal(SIGCHLD, SIG_IGN)
        let outcome = try Subprocess(command: ["sh", "-c", "exit \(status)"]).run()
        try #require(outcome.status == status)
      }
    }
  }

  @Test("the program starts with the usual signals, whatever the caller ignores or blocks")
  func signals() async {
    await #expect(processExitsWith: .success) {
      _ = signal(SIGTERM, SIG_IGN)
      var blocked = sigset_t()
      unsafe sigemptyset(&blocked)
      unsafe sigaddset(&blocked, SIGTERM)
      _ = unsafe pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let outcome = try Subprocess(command: ["sh", "-c", "kill -TERM $$; exit 7"]).run()
      try #require(outcome.status == SIGTERM)
    }
  }

  @Test("what the caller has open is not open in the program, however high its number")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      let file = unsafe open("/dev/null", O_RDONLY)
      let high = fcntl(file, F_DUPFD, 500)
      let folder = unsafe open("/", O_RDONLY | O_DIRECTORY)
      try #require(file > 2 && high >= 500 && folder > 2)
      let script = "for n in \(file) \(high) \(folder); do [ ! -e /dev/fd/$n ] || exit 7; done"
      for _ in 0..<2 {
        try #require(try Subprocess(command: ["sh", "-c", script]).run().status == 0)
      }
      // The caller still has them.
      try #require(fcntl(file, F_GETFD) >= 0 && fcntl(high, F_GETFD) >= 0)
    }
  }

  @Test(
    "a program that fills both outputs in turn, and reads nothing, does not wait for its reader")
  func largeOutput() throws {
    let script = """
      block=$(printf '%4096s' x)
      for i in $(seq 512); do printf %s "$block"; printf %s "$block" >&2; done
      """
    let outcome = try shell(script, input: String(repeating: "input\n", count: 100_000))
    expectEqual(outcome.status, 0)
    expectEqual(outcome.output.count, 4096 * 512)
    expectEqual(outcome.output.count { $0 == UInt8(ascii: "x") }, 512)
    expectEqual(outcome.errors.count { $0 == "x" }, 512)
  }

  @Test("a program reads all of its input, and its end")
  func input() throws {
    let text = String(repeating: "ä line\n", count: 50_000)
    expectEqual(try shell("cat", input: text).text, text)
    expectEqual(try shell("cat").output, [])
  }

  @Test("what a program leaves running keeps nothing waiting")
  func background() throws {
    let outcome = try shell("sleep 60 & echo $!")
    let sleeper = try #require(Int32(outcome.text.trimmed))
    #expect(kill(sleeper, SIGKILL) == 0, "it had ended already")
  }

  @Test("a program that runs past its end is interrupted, with what it started")
  func end() throws {
    expectEqual(try shell("sleep 60", until: .now).status, SIGINT)
    expectEqual(try shell("exit 7", until: .now + .seconds(60)).status, 7)
  }

  @Test(
    "it sees the variables that it is given, and an empty folder of its own, which goes with it")
  func surroundings() throws {
    #expect(ThisProcess.variables["HOME"] != nil)
    let seen = try shell(
      "echo \"$GREETING,$HOME\"; ls -A; pwd; echo \"$TMPDIR\"; touch f")
    let lines = seen.text.split(separator: "\n").map(String.init)
    expectEqual(lines.count, 3)
    expectEqual(lines.first, "hello there,")
    let folder = try #require(lines.last)
    expectEqual(FolderReader.resolved(lines[1]), FolderReader.resolved(folder))
    expectEqual(FolderReader.kind(of: folder), .absent)
    let own = try TemporaryFolder()
    expectEqual(
      try shell("pwd -P; touch f", in: own.path).text.trimmed, FolderReader.resolved(own.path))
    expectEqual(FolderReader.kind(of: "\(own.path)/f"), .file)
  }
}
