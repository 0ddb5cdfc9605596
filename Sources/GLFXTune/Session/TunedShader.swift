internal import GLFXJob

/// A shader of a tuned job.
struct TunedShader {
    /// The shader with its current values.
    var stage: ShaderStage
    /// Off: it is left out of the chain.
    var isOn = true
    /// Why its text cannot be drawn, with lines and marks; nil: it can.
    var problem: String?
}
