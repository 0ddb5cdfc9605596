@testable import GLFXCommand
import GLFXCore
import Testing

@Suite struct OutputNameTests {
    @Test(arguments: [
        ("{name}.{ext}", "in/a.b.mov", "a.b.mov"), ("{name}-keyed.{ext}", "clip.MP4", "clip-keyed.MP4"),
        ("{number}_{name}.mov", "x", "007_x.mov"), ("{name}.{ext}", ".hidden", ".hidden."),
        ("all.mkv", "a.mov", "all.mkv"),
        ("{name}", "frames/é{name}.png", "é{name}"),
    ])
    func wordsAreReplaced(template: String, input: String, output: String) throws {
        #expect(try OutputName(template).text(for: input, number: 7, of: 100) == output)
    }

    @Test(arguments: ["", "a/{name}", "{nam}.mov", "{name.mov", "{}"])
    func anotherTemplateIsRefused(template: String) {
        #expect(throws: Failure.self) { try OutputName(template) }
    }
}
