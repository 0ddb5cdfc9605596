internal import CGLFXLLVM
internal import GLFXPrograms
internal import GLFXRender

/// The filters: which pixels a place is made of, and their shares.
extension IRModule {
    typealias Texture = KernelPlan.Texture

    /// At a place from 0 to 1 in each direction.
    /// - Parameter picture: its place in the kernel's table of pointers, if it is there.
    func sample(
        _ texture: Texture, _ base: LLVMValueRef, picture: Int? = nil, x: Number, y: Number
    ) -> [Number] {
        guard x.isVarying || y.isVarying else {
            if let picture { taps.readAnywhere.insert(picture) }
            return sampled(texture, base, x: x, y: y)
        }
        return taps.call(Taps.Tap(texture: texture.base, place: .fraction, picture: picture), base, [x, y], in: self)
    }

    /// The same, wherever the lanes read.
    func sampled(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number) -> [Number] {
        guard texture.isLinear else {
            let (across, along) = (place(x, texture.width, texture), place(y, texture.height, texture))
            return tap(texture, base, x: across.floor.toIntUnchecked, y: along.floor.toIntUnchecked)
        }
        guard x.isVarying || y.isVarying else { return interpolated(texture, base, x, y) }
        return call(reader(.filter(texture)), base, [x, y])
    }

    /// One channel of the four pixels around a place, in the order of `textureGather`: counterclockwise from the top left.
    func gather(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number, channel: Int) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let columns = [across.first, across.first + 1].map { wrapped($0, texture.width, texture.wrap) }
        let rows = [along.first, along.first + 1].map { wrapped($0, texture.height, texture.wrap) }
        return [(0, 1), (1, 1), (1, 0), (0, 0)].map { column, row in
            texel(texture, base, x: columns[column], y: rows[row], isInside: true)[channel]
        }
    }

    /// A coordinate that is this near to a pixel's center is at it: in pixels of the largest picture, that is the
    /// precision of a float.
    static let snap: Float = 1 / 2048

    /// The pixels around a place and its shares of the second ones.
    func around(_ coordinate: Number, _ size: Int, _ texture: Texture) -> (first: Number, share: Number) {
        let place = place(coordinate, size, texture) - 0.5
        let first = (place + Self.snap).floor
        let share = (place - first).maximum(number(Float(0)))
        return (first.toIntUnchecked, (share < Self.snap).select(number(Float(0)), share))
    }

    /// The rows that a place is made of, inside of the picture, and its share of the second.
    func rows(_ y: Number, _ texture: Texture) -> (rows: [Number], share: Number) {
        guard texture.isLinear else {
            let row = place(y, texture.height, texture).floor.toIntUnchecked
            return ([wrapped(row, texture.height, texture.wrap)], number(Float(0)))
        }
        let along = around(y, texture.height, texture)
        return ([along.first, along.first + 1].map { wrapped($0, texture.height, texture.wrap) }, along.share)
    }

    func mixed(_ a: [Number], _ b: [Number], _ share: Number) -> [Number] {
        zip(a, b).map { $0 + ($1 - $0) * share }
    }

    /// A pixel by its indices, as the wrap mode continues the picture.
    func tap(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number) -> [Number] {
        let (column, row) = (wrapped(x, texture.width, texture.wrap), wrapped(y, texture.height, texture.wrap))
        let color = inside(texture, base, column, row)
        guard texture.wrap == .border else { return color }
        let isInside =
            x.compare(.less, number(texture.width), isSigned: false)
            & y.compare(.less, number(texture.height), isSigned: false)
        return color.map { isInside.select($0, zero($0.kind)) }
    }

    /// From four pixels at any place.
    private func interpolated(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let lines = [along.first, along.first + 1].map { row in
            mixed(
                tap(texture, base, x: across.first, y: row), tap(texture, base, x: across.first + 1, y: row),
                across.share)
        }
        return mixed(lines[0], lines[1], along.share)
    }

    /// The same, which looks whether the lanes read neighbors of one row: then they are loaded side by side.
    func filtered(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let (column, row) = (across.first.lane(0), along.first.lane(0))
        let isRow =
            across.first.isEqual(to: laneColumns + column)
            & along.first.isEqual(to: blockRows == 1 ? row : laneRows + row)
        var isInside = (column >= number(0)) & (column + (blockColumns + 1) <= number(texture.width))
        if texture.wrap == .border {
            isInside = isInside & (row >= number(0)) & (row + (blockRows + 1) <= number(texture.height))
        }
        let results = (0..<4).map { _ in allocate(type(.float, isVarying: true)) }
        func finish(_ colors: [Number], _ end: LLVMBasicBlockRef) {
            for (color, result) in zip(colors, results) { store(color.varying, to: result) }
            branch(end)
        }
        let (beside, apart, end) = (self.block("beside"), self.block("apart"), self.block("done"))
        LLVMBuildCondBr(builder, ((!isRow).any.isEqual(to: number(false)) & isInside).ref, beside, apart)
        begin(apart)
        finish(interpolated(texture, base, x, y), end)
        begin(beside)
        let rows = (0...blockRows).map { wrapped(row + $0, texture.height, texture.wrap) }
        /// The pixels `up` rows above, `right` columns beside.
        func block(_ up: Int, _ right: Int) -> [Number] {
            neighbors(texture, base, x: column + right, rows: (0..<blockRows).map { rows[up + $0] })
        }
        let zero = number(Float(0))
        let (isBetween, isBelow) = ((across.share > zero).any, (along.share > zero).any)
        let (exact, between) = (self.block("exact"), self.block("between"))
        LLVMBuildCondBr(builder, (isBetween | isBelow).ref, between, exact)
        begin(exact)
        finish(block(0, 0), end)
        begin(between)
        let lines = (0...1).map { mixed(block($0, 0), block($0, 1), across.share) }
        finish(mixed(lines[0], lines[1], along.share), end)
        begin(end)
        return results.map { load(.float, isVarying: true, from: $0) }
    }

    /// Pixels by their indices, which are inside of the picture.
    private func inside(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        guard x.isVarying || y.isVarying else { return one(texture, base, x, y) }
        guard texture.bytesPerPixel % 4 == 0 else { return texel(texture, base, x: x, y: y, isInside: true) }
        return call(reader(.pixel(texture)), base, [x, y], texture.kind)
    }

    /// The same for all lanes.
    private func one(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        guard texture.bytesPerPixel % 4 == 0 else { return texel(texture, base, x: x, y: y, isInside: true) }
        let offset = y * texture.rowBytes + x * texture.bytesPerPixel
        let words = (0..<texture.bytesPerPixel / 4).map { index in
            load(.int, isVarying: false, from: address(byte, base, (offset + 4 * index).ref), alignment: 4)
        }
        return channels(of: words, texture.format)
    }

    /// Looks whether the lanes read neighbors: then they are loaded side by side.
    func pixels(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        let (column, row) = (x.lane(0), y.lane(0))
        let isRow =
            x.isEqual(to: laneColumns + column) & y.isEqual(to: blockRows == 1 ? row : laneRows + row)
        let kind = texture.kind
        let results = (0..<4).map { _ in allocate(type(kind, isVarying: true)) }
        let (beside, apart, end) = (block("beside"), block("apart"), block("done"))
        LLVMBuildCondBr(builder, (!isRow).any.ref, apart, beside)
        for (start, colors) in [
            (apart, { [self] in texel(texture, base, x: x, y: y, isInside: true) }),
            (beside, { [self] in neighbors(texture, base, x: column, rows: (0..<blockRows).map { row + $0 }) }),
        ] {
            begin(start)
            for (color, result) in zip(colors(), results) { store(color.varying, to: result) }
            branch(end)
        }
        begin(end)
        return results.map { load(kind, isVarying: true, from: $0) }
    }

    /// Pixels side by side, as many as a block has in a row, of each of the block's rows. They are inside.
    func neighbors(_ texture: Texture, _ base: LLVMValueRef, x: Number, rows: [Number]) -> [Number] {
        guard texture.bytesPerPixel % 4 == 0 else {
            let y = rows.count == 1 ? rows[0] : (laneRows.isEqual(to: number(0))).select(rows[0], rows[1])
            return texel(texture, base, x: x + laneColumns, y: y, isInside: true)
        }
        let count = texture.bytesPerPixel / 4
        let vector = LLVMVectorType(int, UInt32(count * blockColumns))
        let lines = rows.map { row -> LLVMValueRef in
            let offset = row * texture.rowBytes + x * texture.bytesPerPixel
            let loaded = LLVMBuildLoad2(builder, vector, address(byte, base, offset.ref), "")
            LLVMSetAlignment(loaded, 4)
            return loaded
        }
        // From pixel after pixel to a vector for each word of a pixel.
        let words = (0..<count).map { word -> Number in
            var order: [LLVMValueRef?] = lines.indices.flatMap { line in
                (0..<blockColumns).map { LLVMConstInt(int, UInt64((line * blockColumns + $0) * count + word), 0) }
            }
            let mask = LLVMConstVector(&order, UInt32(order.count))
            return Number(
                self, LLVMBuildShuffleVector(builder, lines[0], lines[lines.count - 1], mask, ""), .int,
                isVarying: true)
        }
        return channels(of: words, texture.format)
    }

    /// A coordinate in pixels, near enough to the picture for an int, whatever it was: repeated or clamped.
    private func place(_ coordinate: Number, _ size: Int, _ texture: Texture) -> Number {
        let zero = number(Float(0))
        // Infinity has no fraction either.
        let number = (coordinate.magnitude < Float.infinity).select(coordinate, zero)
        switch texture.wrap {
        case .repeat: return number.fraction * Float(size)
        case .mirror:
            let period = (number * 0.5).fraction * 2
            return (period > 1).select(2 - period, period) * Float(size)
        case .clamp, .border:
            let isHigh = coordinate > 2
            return isHigh.select(self.number(Float(2)), number).maximum(self.number(Float(-1)))
                .minimum(self.number(Float(2))) * Float(size)
        }
    }

    /// A pixel's index inside of the picture.
    private func wrapped(_ index: Number, _ size: Int, _ wrap: SamplerRule.Wrap) -> Number {
        guard wrap == .repeat else { return index.clamped(0, size - 1) }
        let above = (index >= number(size)).select(index - size, index)
        return (above < number(0)).select(above + size, above).clamped(0, size - 1)
    }

    /// A pixel by its indices; black and transparent outside of the picture.
    func fetched(_ texture: Texture, _ base: LLVMValueRef, _ place: [Number]) -> [Number] {
        guard texture.depth == nil, place[0].isVarying || place[1].isVarying else {
            return fetchedInside(texture, base, place)
        }
        return call(reader(.bounded(texture)), base, Array(place.prefix(2)), texture.kind)
    }

    func fetchedInside(_ texture: Texture, _ base: LLVMValueRef, _ place: [Number]) -> [Number] {
        let sizes = [texture.width, texture.height, texture.depth ?? 1]
        var isInside = number(true)
        for (index, size) in zip(place, sizes) {
            isInside = isInside & index.compare(.less, number(size), isSigned: false)
        }
        let nearest = zip(place, sizes).map { $0.clamped(0, $1 - 1) }
        let color =
            texture.depth == nil
            ? inside(texture, base, nearest[0], nearest[1])
            : texel(texture, base, x: nearest[0], y: nearest[1], slice: nearest[2], isInside: true)
        return color.map { isInside.select($0, zero($0.kind)) }
    }

    /// The same where the lanes read one row from left to right; then those inside are neighbors.
    func fetchedBeside(_ texture: Texture, _ base: LLVMValueRef, _ place: [Number]) -> [Number] {
        let (first, last, row) = (place[0].lane(0), place[0].lane(width - 1), place[1].lane(0))
        // At an edge some may read the same pixel.
        let isInside =
            (first >= number(0)) & (first + width <= number(texture.width))
            & (last - first).isEqual(to: number(width - 1))
            & row.compare(.less, number(texture.height), isSigned: false)
        return either(isInside, texture) {
            neighbors(texture, base, x: first, rows: [row])
        } otherwise: {
            fetched(texture, base, place)
        }
    }

    /// At the lanes' own places and some steps on: whole pixels, and the shares of the next.
    /// - Parameters:
    ///   - block: the block's column and row.
    ///   - outside: where not all of that is inside of the picture.
    func interior(
        _ texture: Texture, _ base: LLVMValueRef, _ block: [Number], _ across: (Int, Float), _ along: (Int, Float),
        outside: () -> [Number]
    ) -> [Number] {
        let (x, y) = (block[0] + across.0, block[1] + along.0)
        let (right, up) = (across.1 > 0 ? 1 : 0, along.1 > 0 ? 1 : 0)
        let isInside =
            (x >= number(0)) & (x + (blockColumns + right) <= number(texture.width)) & (y >= number(0))
            & (y + (blockRows + up) <= number(texture.height))
        return either(isInside, texture) {
            let lines = (0...up).map { line -> [Number] in
                let rows = (0..<blockRows).map { y + (line + $0) }
                let first = neighbors(texture, base, x: x, rows: rows)
                guard right > 0 else { return first }
                return mixed(first, neighbors(texture, base, x: x + 1, rows: rows), number(across.1))
            }
            return up > 0 ? mixed(lines[0], lines[1], number(along.1)) : lines[0]
        } otherwise: {
            outside()
        }
    }

    /// The same, pixel by pixel, as the picture is continued outside.
    func stepped(
        _ texture: Texture, _ base: LLVMValueRef, _ block: [Number], _ across: (Int, Float), _ along: (Int, Float)
    ) -> [Number] {
        // Repeated pictures go on from any place.
        func near(_ step: Int, _ size: Int) -> Int { texture.wrap == .repeat ? step % size : step }
        let x = block[0] + laneColumns + near(across.0, texture.width)
        let y = block[1] + (blockRows == 1 ? number(0) : laneRows) + near(along.0, texture.height)
        let (right, up) = (across.1 > 0 ? 1 : 0, along.1 > 0 ? 1 : 0)
        func continued(_ x: Number, _ y: Number) -> [Number] {
            call(reader(.continued(texture)), base, [x, y], texture.kind)
        }
        let lines = (0...up).map { line -> [Number] in
            let first = continued(x, y + line)
            guard right > 0 else { return first }
            return mixed(first, continued(x + 1, y + line), number(across.1))
        }
        return up > 0 ? mixed(lines[0], lines[1], number(along.1)) : lines[0]
    }

    func either(
        _ condition: Number, _ texture: Texture, then: () -> [Number], otherwise: () -> [Number]
    ) -> [Number] {
        let kind = texture.kind
        let results = (0..<4).map { _ in allocate(type(kind, isVarying: true)) }
        let (first, second, end) = (block("inside"), block("outside"), block("done"))
        func finish(_ colors: [Number]) {
            for (color, result) in zip(colors, results) { store(color.varying, to: result) }
            branch(end)
        }
        LLVMBuildCondBr(builder, condition.ref, first, second)
        begin(first)
        finish(then())
        begin(second)
        finish(otherwise())
        begin(end)
        return results.map { load(kind, isVarying: true, from: $0) }
    }

    /// From eight pixels of a volume, or the nearest.
    func sampleVolume(_ texture: Texture, _ base: LLVMValueRef, depth: Int, _ place: [Number]) -> [Number] {
        let sizes = [texture.width, texture.height, depth]
        guard texture.isLinear else {
            let indices = zip(place, sizes).map { coordinate, size in
                wrapped(self.place(coordinate, size, texture).floor.toIntUnchecked, size, texture.wrap)
            }
            return texel(texture, base, x: indices[0], y: indices[1], slice: indices[2], isInside: true)
        }
        let around = zip(place, sizes).map { self.around($0, $1, texture) }
        let indices = zip(around, sizes).map { around, size in
            [around.first, around.first + 1].map { wrapped($0, size, texture.wrap) }
        }
        let slices = indices[2].map { slice in
            let lines = indices[1].map { row in
                let pixels = indices[0].map { texel(texture, base, x: $0, y: row, slice: slice, isInside: true) }
                return mixed(pixels[0], pixels[1], around[0].share)
            }
            return mixed(lines[0], lines[1], around[1].share)
        }
        return mixed(slices[0], slices[1], around[2].share)
    }
}

extension KernelPlan.Texture {
    /// Of its numbers.
    var kind: Number.Kind { format.isInteger ? .int : .float }
}
