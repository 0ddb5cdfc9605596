/// A text of a pass that a device was given to compile and link, and what became of it.
package struct CompileAttempt: Sendable {
    /// The device's name.
    package var renderer: String
    /// The pass's index.
    package var pass: Int
    package var variant: ShaderVariant
    /// Why the device refused it; nil: it compiled and linked.
    package var refusal: (stage: ShaderVariant.Stage, log: String)?
}
