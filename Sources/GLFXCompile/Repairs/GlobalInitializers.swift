/// Global variables whose initialisers are not constant: `vec2 size = vec2(width, height);`. GLSL ES has an extension for
/// them; desktop GLSL takes them as they are.
enum GlobalInitializers {
    static let neededExtension = "GL_EXT_shader_non_constant_global_initializers"

    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        guard !rung.isDesktop, complaints.contains(where: isAbout) else { return false }
        return text.neededExtensions.insert(neededExtension).inserted
    }

    /// The lines of such variables.
    static func lines(of complaints: [Complaint]) -> [Int] {
        Set(complaints.filter(isAbout).compactMap(\.line)).sorted()
    }

    private static func isAbout(_ complaint: Complaint) -> Bool { complaint.says("non-constant global initializer") }
}
