public import SharedKernel

/// The texts that a person stored in files, by path, instead of files.
public actor TestFiles: TextExport {
  public private(set) var stored: [String: String] = [:]

  public func save(_ text: String, to path: String) { stored[path] = text }
}
