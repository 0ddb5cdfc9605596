internal import GLFXShaderText

extension Parameter {
    /// A value for a parameter that has no default: the middle of its range, else 1.
    package var middle: ParameterValue {
        let (low, high) = (minimum ?? 0, maximum ?? 2)
        var value = low.isFinite && high.isFinite && low <= high ? low + (high - low) / 2 : 1
        if type.scalar != .float { value.round() }
        return ParameterValue([Double](repeating: value, count: type.componentCount * (arraySize ?? 1)))
    }
}
