import CommandArguments
import Expectations
import Testing

@testable import MutationTester

@Suite("Options of the mutation tester")
struct MutationOptionsTests {
  @Test("all options are read, and build arguments are handed on")
  func all() throws {
    let options = try MutationOptions([
      "--sample", "5", "Money", "--seed", "7", "--only", "Text", "--list", "--tests", "Parsing",
      "--jobs", "3", "--scratch-path", "/tmp/x", "--build-argument=-Xswiftc",
      "--build-argument=-O",
    ])
    #expect(options.module == "Money" && options.sample == 5 && options.seed == 7)
    #expect(options.only == "Text" && options.listsOnly && options.scratchPath == "/tmp/x")
    #expect(options.tests == "Parsing" && options.jobs == 3 && !options.isWritten)
    expectEqual(options.buildArguments, ["-Xswiftc", "-O"])
  }

  @Test("nothing but a module is needed")
  func least() throws {
    let options = try MutationOptions(["Money"])
    #expect(options.sample == nil && options.only == nil && !options.listsOnly)
  }

  @Test("copies of files with their mutations are of all modules")
  func copies() throws {
    let options = try MutationOptions(["--into", "/tmp/x", "--sample", "9"])
    #expect(options.copiesPath == "/tmp/x" && options.sample == 9)
  }

  @Test(
    "a wrong call is refused, with what to write",
    arguments: [
      [], ["A", "B"], ["A", "--sample"], ["A", "--sample", "-1"], ["A", "--seed", "x"], ["--frob"],
      ["A", "--into", "x"],
    ])
  func refused(arguments: [String]) {
    let error = #expect(throws: ArgumentError.self) { try MutationOptions(arguments) }
    expectEqual(error?.hint.isEmpty, false)
  }
}
