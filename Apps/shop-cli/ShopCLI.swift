import ShopApp
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The executable: hands its arguments to the program and ends with its exit code.
///
/// It starts synchronously and turns the main queue itself: leaving an asynchronous `main` unwinds the
/// main thread, which costs a static executable several milliseconds.
@main
enum ShopCLI {
  @MainActor
  static func main() {
    if let code = ShopProgram.refusalToStart(ArgumentVector.arguments) { exit(code) }
    Task { @MainActor in
      let code = await ShopProgram.run(ArgumentVector.arguments)
      exit(code)
    }
    MainQueue.run()
  }
}
