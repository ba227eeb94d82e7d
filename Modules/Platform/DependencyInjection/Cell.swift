import Synchronization

/// What a filled cell holds: a `ValueBox` of the slot's value type.
typealias CellContent = any AnyObject & Sendable

/// A place for one value that is constructed once, whoever asks first.
///
/// Each cell has a lock of its own, held while its value is made. Cells are locked along the edges
/// of a graph without cycles, so no two threads ever wait for each other. A cell lies inside its
/// owner, so that reading it touches no reference count but the value's.
struct Cell: ~Copyable, Sendable {
  // Not private: Swift 6.3.1 fails to compile a class in another file that holds the cell inline
  // if it is.
  enum State: Sendable {
    case vacant
    case filled(CellContent)
    case disposed
  }

  private let state = Mutex(State.vacant)

  /// The value, if it is there.
  ///
  /// - Throws: `Vacancy` if it is not, which costs less than an optional of a type unknown here.
  @inline(__always)
  func value<Value: Sendable>(as type: Value.Type) throws(Vacancy) -> Value {
    try state.withLock { state throws(Vacancy) in
      guard case .filled(let content) = state else { throw Vacancy() }
      return ValueBox<Value>.value(in: content)
    }
  }

  /// The content, made now if nobody made it in the meantime.
  ///
  /// A `make` that throws leaves the cell vacant, so the next caller tries again.
  func fill(
    key: KeyReference, owner: any CellOwner, ledger: ConstructionLedger,
    make: () throws(DependencyError) -> CellContent
  ) throws(DependencyError) -> CellContent {
    try state.withLock { state throws(DependencyError) in
      switch state {
      case .filled(let content):
        return content
      case .disposed:
        throw .disposed(key: key.name)
      case .vacant:
        guard !ledger.isDisposed else { throw .disposed(key: key.name) }
        let content = try make()
        guard ledger.record(owner) else { throw .disposed(key: key.name) }
        state = .filled(content)
        return content
      }
    }
  }

  /// Releases the content for good; its `deinit` runs outside the lock.
  func dispose() {
    let last = state.withLock { state in
      let last = state
      state = .disposed
      return last
    }
    _ = consume last
  }
}

/// Thrown where a cell holds no value.
struct Vacancy: Error {}
