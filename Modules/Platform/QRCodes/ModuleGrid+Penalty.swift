extension ModuleGrid {
  /// How hard the symbol is to read; the mask with the lowest penalty is chosen (ISO/IEC 18004, 7.8.3).
  var penalty: Int {
    let lines = (0..<size).flatMap { index in
      [(0..<size).map { self[index, $0] }, (0..<size).map { self[$0, index] }]
    }
    return lines.reduce(0) { $0 + runs(in: $1) + finders(in: $1) } + squares + imbalance
  }

  private func runs(in line: [Bool]) -> Int {
    var (penalty, length) = (0, 0)
    var last: Bool?
    for module in line {
      length = module == last ? length + 1 : 1
      last = module
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  private func finders(in line: [Bool]) -> Int {
    let finder = [true, false, true, true, true, false, true]
    let starts = 0...(line.count - finder.count)
    let found = starts.filter { start in
      guard line[start..<start + finder.count].elementsEqual(finder) else { return false }
      let before = line[max(0, start - 4)..<start]
      let behind = line[start + finder.count..<min(line.count, start + finder.count + 4)]
      return !before.contains(true) || !behind.contains(true)
    }
    return 40 * found.count
  }

  private var squares: Int {
    let inner = 1..<size
    let counts = inner.map { row in
      inner.count { column in
        let module = self[row, column]
        return module == self[row - 1, column] && module == self[row, column - 1]
          && module == self[row - 1, column - 1]
      }
    }
    return 3 * counts.reduce(0, +)
  }

  private var imbalance: Int {
    let dark = (0..<size).reduce(0) { sum, row in
      sum + (0..<size).count { self[row, $0] }
    }
    return 10 * (abs(20 * dark - 10 * size * size) / (size * size))
  }
}
