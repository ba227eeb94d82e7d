extension Archive {
  /// The archive as it is stored: lines of words, closed by a check sum of all before.
  ///
  /// ```
  /// navigation 2
  /// root main -
  /// schema cart 1
  /// schema home 1
  /// tab home selected
  /// push home home
  /// push product/p-042
  /// sheet checkout cart drop CheckoutFlow
  /// end 5b3fd0a2c1e94d77
  /// ```
  ///
  /// A place is how it is shown, its link, its plugin, its policy and its flow; what is as with most places
  /// is left out from the end: no flow, ``RestorationPolicy/truncate``, the plugin of the place before.
  /// What follows the last line is ignored, so that a shorter archive may be written over a longer one.
  ///
  /// - Complexity: O(*n*) in the number of places.
  public var text: String {
    unsafe String(unsafeUninitializedCapacity: room) { buffer in
      var writer = unsafe ArchiveWriter(into: buffer)
      write(to: &writer)
      return writer.count
    }
  }

  private func write(to writer: inout ArchiveWriter) {
    writer.begin("navigation")
    writer.value(String(Archive.version))
    writer.end()
    writer.begin("root")
    writer.value(root.rawValue)
    writer.value(subject)
    writer.end()
    for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
      writer.begin("schema")
      writer.value(plugin)
      writer.value(String(version))
      writer.end()
    }
    for branch in branches {
      writer.begin("tab")
      writer.value(branch.id.rawValue)
      writer.value(branch.id == selectedTab ? "selected" : "kept")
      writer.end()
      for index in branch.entries.indices { writer.line(branch.entries, at: index) }
    }
    for intent in pending { writer.line(intent) }
    writer.close()
  }

  /// How many bytes the text takes at most.
  private var room: Int {
    var room = 2 * ArchiveWriter.lineRoom
    func add(_ values: String?...) {
      room += values.reduce(ArchiveWriter.lineRoom) { $0 + ArchiveWriter.room(for: $1) }
    }
    add(root.rawValue, subject)
    for plugin in schemas.keys { add(plugin) }
    for branch in branches {
      add(branch.id.rawValue)
      for index in branch.entries.indices {
        room += ArchiveWriter.lineRoom + ArchiveWriter.room(for: branch.entries[index].link)
        room += ArchiveWriter.room(for: branch.entries[index].plugin)
        room += ArchiveWriter.room(for: branch.entries[index].flow)
      }
    }
    for intent in pending { add(intent.plugin, intent.waitsFor, intent.subject, intent.link) }
    return room
  }
}
