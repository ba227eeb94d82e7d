/// A small program that starts another and prints the most memory that one had.
///
/// Linux counts, for a program that was started by `vfork`, the memory of the one that started it; that
/// of this process is many times what a small program needs.
struct PeakMemoryProbe {
  private let path: String

  /// Compiles it.
  init(in folder: TemporaryFolder) throws {
    path = "\(folder.path)/peak-memory"
    let file = try folder.write(Self.source, to: "peak-memory.swift")
    #if os(Linux)
      let linking = ["-static-executable"]
    #else
      let linking: [String] = []
    #endif
    _ = try Program("swiftc", ["-O", "-parse-as-library", file, "-o", path] + linking).output()
  }

  /// Runs a program to its end.
  ///
  /// - Returns: The most memory it had, in bytes.
  func peakMemory(of program: Program) throws -> Int {
    let text = try program.started(by: path).output()
    guard let bytes = Int(text.prefix { $0.isNumber }) else {
      throw BenchmarkError.disagreement("the peak memory of \(program.name)")
    }
    return bytes
  }

  private static let source = """
    #if canImport(Glibc)
    import Glibc
    let unit = 1_024
    #else
    import Darwin
    let unit = 1
    #endif

    @main
    enum PeakMemory {
      static func main() {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var process = pid_t()
        let arguments = CommandLine.unsafeArgv + 1
        guard posix_spawnp(&process, arguments[0]!, &actions, nil, arguments, environ) == 0 else {
          exit(127)
        }
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        print(usage.ru_maxrss * unit)
        exit(status == 0 ? 0 : 1)
      }
    }

    """
}
