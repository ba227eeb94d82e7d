import Testing

@testable import MutationTester

@Suite("Options of the mutation tester")
struct MutationOptionsTests {
  @Test("all options are read, and what follows -- is handed on")
  func all() throws {
    let options = try MutationOptions([
      "--limit", "5", "Money", "--seed", "7", "--only", "Text", "--list", "--scratch-path",
      "/tmp/x",
      "--", "-Xswiftc", "-O",
    ])
    #expect(options.module == "Money" && options.limit == 5 && options.seed == 7)
    #expect(options.only == "Text" && options.listsOnly && options.scratchPath == "/tmp/x")
    #expect(options.buildArguments == ["-Xswiftc", "-O"])
  }

  @Test("nothing but a module is needed")
  func least() throws {
    let options = try MutationOptions(["Money"])
    #expect(options.limit == nil && options.only == nil && !options.listsOnly)
  }

  @Test(
    "a wrong call says how to call it",
    arguments: [
      [], ["A", "B"], ["A", "--limit"], ["A", "--limit", "-1"], ["A", "--seed", "x"], ["--frob"],
    ])
  func refused(arguments: [String]) {
    let error = #expect(throws: MutationError.self) { try MutationOptions(arguments) }
    #expect(error?.description.contains("Tools/mutate MODULE") == true)
  }
}
