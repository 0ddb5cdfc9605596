package import GLFXShaderText

/// A uniform that a program uses.
package struct ActiveUniform {
    /// As declared, without `[0]` after an array's name. A structure's field is `light.color`.
    package var name: String
    /// Nil for a type that cannot be given a value (`mat2x3`, an image, a counter).
    package var type: GLSLType?
    /// Used elements of an array, from the first; 1 for a plain uniform.
    package var count: Int
    package var isArray: Bool
    /// Where its device keeps the value.
    package var location: Int32

    package init(name: String, type: GLSLType?, count: Int, isArray: Bool, location: Int32) {
        self.name = name
        self.type = type
        self.count = count
        self.isArray = isArray
        self.location = location
    }

    /// The same uniform by another name.
    package func named(_ name: String) -> ActiveUniform {
        var uniform = self
        uniform.name = name
        return uniform
    }
}

extension FixedWidthInteger {
    /// The nearest whole number that the type holds, fractions cut off; 0 for what is no number.
    package init(saturating number: Double) {
        if number.isNaN {
            self = 0
        } else if number >= Double(Self.max) {
            self = .max
        } else if number <= Double(Self.min) {
            self = .min
        } else {
            self = Self(number)
        }
    }
}
