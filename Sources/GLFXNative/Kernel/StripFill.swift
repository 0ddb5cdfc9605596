internal import CGLFXLLVM
internal import GLFXPrograms

/// The code that fills a strip, and a run of pixels.
extension IRModule {
    /// Builds the body of the function that fills a strip.
    /// - Parameters:
    ///   - function: of the table of pointers, the thread's memory, the first row and the one after the last, and whether
    ///     it is the first strip of its part. Otherwise the rows that the strip before had are kept.
    func buildFill(_ function: LLVMValueRef, _ layout: TileLayout, _ strips: Strips) {
        beginBody(of: function)
        let code = PlaneCode(ir: self, table: LLVMGetParam(function, 0), scratch: LLVMGetParam(function, 1))
        let (first, end, isFirst) = (
            parameter(2, of: function), parameter(3, of: function), parameter(4, of: function).isEqual(to: number(1))
        )
        let start = strips.tileStart(width)
        let rowCount = layout.below + layout.above
        if rowCount > 0 {
            code.when(!isFirst) {
                for plane in layout.planes.indices {
                    let begin = start + plane * layout.planeFloats
                    repeating(from: number(0), to: number(rowCount * layout.rowFloats), step: width) { place in
                        let moved = code.numbers(at: place + (begin + layout.rows * layout.rowFloats))
                        code.keep(moved, at: place + begin)
                    }
                }
            }
        }
        var sources: [TileLayout.Source] = []
        for plane in layout.planes where !sources.contains(plane.source) { sources.append(plane.source) }
        guard !layout.isPoint else {
            for source in sources {
                let colors = colors(of: source, strips, code)
                colors?.begin(colors?.stored(first) ?? first)
            }
            LLVMBuildRetVoid(builder)
            entry = nil
            return
        }
        let from = isFirst.select(first - layout.below, first + layout.above)
        repeating(from: from, to: end + layout.above) { row in
            let line = (row - first + layout.below) * layout.rowFloats + (start + layout.left)
            for source in sources { fill(line, row, source, layout, strips, code) }
        }
        LLVMBuildRetVoid(builder)
        entry = nil
    }

    /// Builds the body of the function that fills a block of a run: of the table of pointers, the thread's memory, the
    /// block's column, its row, and its place in the run.
    /// - Parameters:
    ///   - layout: not of a block: rows are filled, and the function does nothing.
    ///   - isTail: the row may end in the block.
    func buildBlockFill(_ function: LLVMValueRef, _ layout: TileLayout?, _ strips: Strips?, isTail: Bool) {
        beginBody(of: function)
        if let layout, layout.isPoint, let strips {
            let code = PlaneCode(ir: self, table: LLVMGetParam(function, 0), scratch: LLVMGetParam(function, 1))
            var known: [TileLayout.Source: [Number]] = [:]
            for (index, plane) in layout.planes.enumerated() {
                guard let colors = colors(of: plane.source, strips, code) else { continue }
                let colorValues =
                    known[plane.source]
                    ?? held(
                        colors.colors(
                            colors.stored(parameter(3, of: function)), parameter(2, of: function), isTail: isTail),
                        plane.source.texture.format)
                known[plane.source] = colorValues
                code.keep(
                    colorValues[plane.channel],
                    at: parameter(4, of: function) + (strips.tileStart(width) + index * layout.planeFloats))
            }
        }
        LLVMBuildRetVoid(builder)
        entry = nil
    }

    /// Of a source of planes.
    private func colors(of source: TileLayout.Source, _ strips: Strips, _ code: PlaneCode) -> PlaneColors? {
        source.texture.planes.map {
            PlaneColors(source: $0, code: code, place: source.place, start: strips.start(of: source.place, width))
        }
    }

    private func parameter(_ index: UInt32, of function: LLVMValueRef) -> Number {
        Number(self, LLVMGetParam(function, index), .int, isVarying: false)
    }

    /// A row of a source, as it is continued outside.
    /// - Parameter line: where its first pixel's first plane is in the thread's memory.
    private func fill(
        _ line: Number, _ row: Number, _ source: TileLayout.Source, _ layout: TileLayout, _ strips: Strips,
        _ code: PlaneCode
    ) {
        let height = source.texture.height
        let sourcePlanes = layout.planes.enumerated().filter { $0.element.source == source }
        let places = sourcePlanes.map { (channel: $0.element.channel, place: line + $0.offset * layout.planeFloats) }
        let inside = { [self] (row: Number) in
            fillInside(row, source, places, strips, code)
            for (_, place) in places { continueRow(place, source, layout, code) }
        }
        switch source.wrap {
        case .repeat:
            let low = (row < number(0)).select(row + height, row)
            inside((low >= number(height)).select(low - height, low).clamped(0, height - 1))
        case .border:
            let isInside = (row >= number(0)) & (row < number(height))
            code.when(isInside) { inside(row) }
            code.when(!isInside) {
                repeating(from: number(-layout.left), to: number(source.texture.width + layout.right), step: width) {
                    for (_, place) in places { code.keep(number(Float(0)), at: place + $0) }
                }
            }
        case .clamp, .mirror: inside(row.clamped(0, height - 1))
        }
    }

    private func fillInside(
        _ row: Number, _ source: TileLayout.Source, _ places: [(channel: Int, place: Number)], _ strips: Strips,
        _ code: PlaneCode
    ) {
        func keep(_ color: [Number], _ column: Number) {
            for (channel, place) in places { code.keep(color[channel], at: place + column) }
        }
        if let colors = colors(of: source, strips, code) {
            let stored = colors.stored(row)
            colors.begin(stored)
            return code.blocks(source.texture.width) { column, isTail in
                keep(held(colors.colors(stored, column, isTail: isTail), source.texture.format), column)
            }
        }
        let base = code.pointer(source.place)
        code.blocks(source.texture.width) { column, _ in
            keep(
                interior(source.texture, base, [column, row], (0, 0), (0, 0)) {
                    stepped(source.texture, base, [column, row], (0, 0), (0, 0))
                }, column)
        }
    }

    /// What is beside a row's first and last pixel.
    private func continueRow(_ place: Number, _ source: TileLayout.Source, _ layout: TileLayout, _ code: PlaneCode) {
        let columns = source.texture.width
        func side(_ from: Number, _ to: Number, _ end: Int) {
            let edge = load(.float, isVarying: false, from: code.place(place + end), alignment: 4)
            repeating(from: from, to: to, step: width) { column in
                let numbers: Number
                switch source.wrap {
                case .repeat: numbers = code.numbers(at: place + column + (end == 0 ? columns : -columns))
                case .border: numbers = number(Float(0))
                case .clamp, .mirror: numbers = edge
                }
                code.keep(numbers, at: place + column)
            }
        }
        if layout.left > 0 { side(number(-layout.left), number(0), 0) }
        if layout.right > 0 { side(number(columns), number(columns + layout.right), columns - 1) }
    }
}
