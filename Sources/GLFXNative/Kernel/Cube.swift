internal import CGLFXLLVM

/// Cubes: six squares around a point, read by direction (OpenGL ES 3.2, section 8.13 and table 8.19).
extension IRModule {
    /// A place on one of the faces: from -1 to 1 across and along.
    private struct CubePlace {
        var face: Number
        var across: Number
        var along: Number
    }

    /// In a direction. The linear filter goes on over the edges, as a place beyond a face is one on the next.
    func sampleCube(_ texture: Texture, _ base: LLVMValueRef, _ direction: [Number]) -> [Number] {
        let direction = direction.map(\.varying)
        let place = cubePlace(direction)
        guard texture.isLinear else { return texel(texture, base, place) }
        let size = Float(texture.width)
        let (x, y) = ((place.across + 1) * (size / 2) - 0.5, (place.along + 1) * (size / 2) - 0.5)
        let (left, low) = (x.floor, y.floor)
        func pixel(_ column: Number, _ row: Number) -> [Number] {
            let beyond = CubePlace(
                face: place.face, across: (column + 0.5) * (2 / size) - 1, along: (row + 0.5) * (2 / size) - 1)
            return texel(texture, base, cubePlace(self.direction(beyond)))
        }
        let rows = [low, low + 1].map { row in
            mixed(pixel(left, row), pixel(left + 1, row), x - left)
        }
        return mixed(rows[0], rows[1], y - low)
    }

    private func texel(_ texture: Texture, _ base: LLVMValueRef, _ place: CubePlace) -> [Number] {
        let half = Float(texture.width) / 2
        let (x, y) = ((place.across + 1) * half, (place.along + 1) * half)
        return texel(
            texture, base, x: x.floor.toInt().clamped(0, texture.width - 1),
            y: y.floor.toInt().clamped(0, texture.height - 1), slice: place.face, isInside: true)
    }

    /// The face that a direction meets, and where.
    private func cubePlace(_ direction: [Number]) -> CubePlace {
        let (x, y, z) = (direction[0], direction[1], direction[2])
        let sizes = direction.map(\.magnitude)
        let isX = (sizes[0] >= sizes[1]) & (sizes[0] >= sizes[2])
        let isY = !isX & (sizes[1] >= sizes[2])
        let zero = number(Float(0))
        let major = isX.select(x, isY.select(y, z))
        let isBack = major < zero
        let (one, minus) = (number(Float(1)), number(Float(-1)))
        let sign = isBack.select(minus, one)
        let across = isX.select(-(z * sign), isY.select(x, x * sign))
        let along = isX.select(-y, isY.select(z * sign, -y))
        let size = major.magnitude.maximum(number(Float.leastNormalMagnitude))
        let face = isX.select(number(0), isY.select(number(2), number(4))) + isBack.toInt01
        return CubePlace(face: face, across: across / size, along: along / size)
    }

    /// The direction to a place of a face, or to where its plane goes on beyond it.
    private func direction(_ place: CubePlace) -> [Number] {
        let (s, t) = (place.across, place.along)
        let axis = place.face.shiftedDown(1)
        let (isX, isY) = (axis.isEqual(to: number(0)), axis.isEqual(to: number(1)))
        let sign = (place.face & 1).isEqual(to: number(1)).select(number(Float(-1)), number(Float(1)))
        return [
            isX.select(sign, isY.select(s, s * sign)),
            isX.select(-t, isY.select(sign, -t)),
            isX.select(-(s * sign), isY.select(t * sign, sign)),
        ]
    }
}
