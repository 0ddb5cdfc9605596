internal import GLFXPrograms

/// Which rows of each picture code reads for a row that it draws, as the code itself says.
struct PictureReaches {
    /// In the order of the table of pointers; later ones are not read. Nil: nothing is known.
    private let needs: [RowNeed]?

    static let name = "glfx_reaches"
    static let unknown = PictureReaches(needs: nil)
    /// Instead of a number of rows, which is never negative.
    private static let all = -1, nothing = -2

    private init(needs: [RowNeed]?) { self.needs = needs }

    /// - Parameter rows: of the pictures, in the order of the table of pointers.
    init(readingRows rows: [RowNeed]) { needs = rows }

    /// - Parameter readAnywhere: pictures that other code reads too, by their places in the table of pointers.
    init(of readings: [TapReading], _ readAnywhere: Set<Int>) {
        var known = Dictionary(uniqueKeysWithValues: readAnywhere.map { ($0, RowNeed.all) })
        for reading in readings {
            guard let picture = reading.tap.picture else { continue }
            known[picture] = reading.rows.joined(known[picture] ?? .nothing)
        }
        let end = known.keys.max().map { $0 + 1 } ?? Kernel.firstPicture
        needs = (Kernel.firstPicture..<end).map { known[$0] ?? .nothing }
    }

    /// - Parameter memory: in loaded code.
    init(at memory: UnsafeRawPointer) {
        func number(_ index: Int) -> Int { Int(memory.load(fromByteOffset: 4 * index, as: Int32.self)) }
        let count = number(0)
        guard count >= 0 else {
            needs = nil
            return
        }
        needs = (0..<count).map { index in
            switch number(1 + 2 * index) {
            case Self.all: .all
            case Self.nothing: .nothing
            case let below: .near(below: below, above: number(2 + 2 * index))
            }
        }
    }

    func declare(in ir: IRModule) {
        let numbers = (needs ?? []).flatMap { need in
            switch need {
            case .nothing: [Self.nothing, 0]
            case .near(let below, let above): [below, above]
            case .all: [Self.all, 0]
            }
        }
        ir.declare([needs?.count ?? Self.all] + numbers, as: Self.name)
    }

    /// What is read of a picture.
    /// - Parameter picture: its place among the pictures.
    subscript(picture: Int) -> RowNeed {
        guard let needs else { return .all }
        return needs.indices.contains(picture) ? needs[picture] : .nothing
    }
}

extension TapReading {
    fileprivate var rows: RowNeed {
        guard case .at(_, let row, let edges) = kind else { return .all }
        let pixels = row.pixels
        // Beyond its edge a repeated picture goes on at the other one.
        guard edges != .wrap(.repeat) || pixels == 0...0 else { return .all }
        return .near(below: max(-pixels.lowerBound, 0), above: max(pixels.upperBound, 0))
    }
}
