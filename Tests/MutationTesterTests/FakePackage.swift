import Foundation

@testable import MutationTester

/// A package of one module in a folder of its own, and a stand-in for Swift that builds it.
///
/// The stand-in refuses every line with a minus, as a compiler would refuse a type; a file `broken`
/// breaks the package, `unbuildable` each build, `failing` each test. Its tests notice a changed `<`
/// and a changed `==`.
final class FakePackage {
  static let source = """
    func isLess(_ a: Int, _ b: Int) -> Bool {
      a < b
    }
    func sum(_ a: Int, _ b: Int) -> Int {
      a + b
    }
    func isBoth(_ a: Bool, _ b: Bool) -> Bool {
      a && b
    }
    let isOdd = 1 == 2

    """

  private static let swift = """
    #!/bin/sh
    source=Modules/A/A.swift
    case $1 in
    package)
      [ ! -f Tests/broken ] || exit 1
      echo '{"targets":[{"name":"A","path":"Modules/A","sources":["A.swift"]},'
      echo '{"name":"ATests","path":"Tests/ATests","sources":[]}]}'
      ;;
    build)
      [ ! -f Tests/unbuildable ] || exit 1
      refused=$(grep -n ' - ' $source)
      if [ -n "$refused" ]; then
        echo "$PWD/$source:${refused%%:*}:1: error: minus is not known"
        exit 1
      fi
      mkdir -p "$3/debug"
      cp $source "$3/debug/built"
      cp "${0%/*}/tests" "$3/debug/shopPackageTests.xctest"
      ;;
    test) exec "$3/debug/shopPackageTests.xctest" ;;
    esac

    """

  private static let tests = """
    #!/bin/sh
    number=$(grep -B 2 'a <= b' "${0%/*}/built" | sed -n 's/^case \\([0-9]*\\):$/\\1/p')
    if [ "$ACTIVE_MUTATION" = "${number:-none}" ] || [ -f Tests/failing ] ||
      grep -q '1 != 2' "${0%/*}/built"; then
      echo 'Test "of something" recorded an issue'
      exit 1
    fi
    echo 'Test run with 1 test passed'

    """

  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("fake-package-\(UUID().uuidString)").path

  init() throws {
    try write(Self.source, to: "Modules/A/A.swift")
    try write("", to: "Package.swift")
    try write(Self.swift, to: "bin/swift.sh")
    try write(Self.tests, to: "bin/tests.sh")
    // Written by another process: a file that this one has open for writing may not be run.
    let install = "for name in swift tests; do cp $name.sh $name; chmod +x $name; done"
    _ = try Command(
      program: "sh", arguments: ["-c", install], folder: folder + "/bin", environment: [:]
    ).run(seconds: 60)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A run over the package; takes what it tells into `lines`.
  func run(_ arguments: [String], lines: Lines = Lines()) throws -> MutationRun {
    let options = try MutationOptions(arguments + ["--scratch-path", folder + "/scratch"])
    var run = MutationRun(options, package: folder) { lines.append($0) }
    run.swift = folder + "/bin/swift"
    return run
  }
}
