public import FuzzKit

/// No sequence of commands breaks a rule of navigation or meets an error nobody expected.
public enum ShopProperty {
  /// Runs the commands an input stands for on a shop of its own.
  ///
  /// - Parameter input: Any bytes.
  /// - Throws: The rule that was broken, and the lines that broke it.
  @MainActor
  public static func check(_ input: [UInt8]) async throws(Violation) {
    var reader = InputReader(input)
    let run: ShopRun
    do {
      run = try await ShopRun(requiresSignIn: reader.number(below: 8) == 7)
    } catch {
      throw Violation("the shop does not start: \(error)")
    }
    do {
      try await run.run(&reader)
    } catch {
      await run.close()
      throw error
    }
    await run.close()
  }
}
