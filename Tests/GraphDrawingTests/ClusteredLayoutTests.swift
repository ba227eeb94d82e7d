import RandomInputs
import Testing

@testable import GraphDrawing

@Suite("Layout in frames")
struct ClusteredLayoutTests {
  private struct Sample {
    let input: LayoutInput
    let groups: [Int?]
    let layout: ClusteredLayout

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...40, using: &generator)
      let groupCount = Int.random(in: 1...6, using: &generator)
      var edges: [LayoutInput.Edge] = []
      for _ in 0..<Int.random(in: 0...(count * 2), using: &generator) {
        let source = Int.random(in: 0..<count, using: &generator)
        let target = Int.random(in: 0..<count, using: &generator)
        if source != target { edges.append(LayoutInput.Edge(source: source, target: target)) }
      }
      input = LayoutInput(
        boxes: (0..<count).map { .init(width: Double(40 + $0 * 3), height: 24) }, edges: edges)
      groups = (0..<count).map { _ in
        let group = Int.random(in: 0...groupCount, using: &generator)
        return group == groupCount ? nil : group
      }
      layout = ClusteredLayout(
        input, groups: groups, labelWidths: (0..<groupCount).map { Double($0) * 60 })
    }
  }

  @Test("a box stands inside of its frame and outside of every other", arguments: UInt64(1)...30)
  func inside(_ seed: UInt64) {
    let sample = Sample(seed: seed)
    for (box, group) in sample.groups.enumerated() {
      let (center, half) = (sample.layout.centers[box], sample.layout.widths[box] / 2)
      for frame in sample.layout.frames {
        let isInside =
          center.x - half >= frame.left && center.x + half <= frame.left + frame.width
          && center.y - 12 >= frame.top && center.y + 12 <= frame.top + frame.height
        let isOutside =
          center.x + half <= frame.left || center.x - half >= frame.left + frame.width
          || center.y + 12 <= frame.top || center.y - 12 >= frame.top + frame.height
        #expect(frame.group == group ? isInside : isOutside, "box \(box), frame \(frame.group)")
      }
    }
    #expect(Set(sample.layout.frames.map(\.group)) == Set(sample.groups.compactMap { $0 }))
  }

  @Test("neither boxes nor frames overlap", arguments: UInt64(1)...30)
  func separated(_ seed: UInt64) {
    let layout = Sample(seed: seed).layout
    for first in layout.centers.indices {
      for second in layout.centers.indices where second > first {
        let (a, b) = (layout.centers[first], layout.centers[second])
        #expect(
          abs(a.x - b.x) >= (layout.widths[first] + layout.widths[second]) / 2 - 0.001
            || abs(a.y - b.y) >= 23.999)
      }
    }
    for (index, a) in layout.frames.enumerated() {
      for b in layout.frames.dropFirst(index + 1) {
        #expect(
          a.left + a.width <= b.left || b.left + b.width <= a.left
            || a.top + a.height <= b.top || b.top + b.height <= a.top)
      }
    }
  }

  @Test("edges join the sides of their boxes, inside of the drawing", arguments: UInt64(1)...30)
  func joined(_ seed: UInt64) throws {
    let sample = Sample(seed: seed)
    let layout = sample.layout
    for (edge, route) in zip(sample.input.edges, layout.routes) {
      let (first, last) = (try #require(route.first), try #require(route.last))
      let (source, target) = (layout.centers[edge.source], layout.centers[edge.target])
      #expect(abs(abs(first.x - source.x) - layout.widths[edge.source] / 2) < 0.001)
      #expect(abs(abs(last.x - target.x) - layout.widths[edge.target] / 2) < 0.001)
      #expect(abs(first.y - source.y) < 0.001 && abs(last.y - target.y) < 0.001)
      for point in route {
        #expect(point.x >= 0 && point.x <= layout.width && point.y >= 0 && point.y <= layout.height)
      }
    }
  }
}
