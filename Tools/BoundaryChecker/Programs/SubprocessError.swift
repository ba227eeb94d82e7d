/// Why a program could not be run at all.
struct SubprocessError: Error {
  let detail: String
}
