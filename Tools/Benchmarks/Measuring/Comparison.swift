/// What is measured: ours, the floor it is compared with, and others for orientation.
struct Row {
  let name: String
  let ours: Contender
  let floor: Contender
  var others: [Contender] = []

  /// What else there is to say once it is measured.
  var note: (@MainActor () -> String)?
}
