import GLFXCore
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Parameters in pixels of the frame, `unit=px`, take percent of its height too.
@Suite struct PixelUnitTests {
    private func parameter(_ annotation: String, type: String = "float") throws -> Parameter {
        let program = try parse(shader("uniform \(type) reach; // \(annotation)"))
        return try #require(program.parameters.first { $0.name == "reach" })
    }

    @Test(arguments: [
        ("unit=px", "float", "5%", [54.0]), ("unit=px", "float", "12.5", [12.5]), ("unit=px", "int", "5.1%", [55]),
        ("unit=px min=-200 max=200", "vec2", "-1%,2%", [-10.8, 21.6]), ("unit=px", "vec2", "10%", [108, 108]),
        ("unit=px default=2%", "float", "0%", [0]),
    ])
    func percentIsOfTheHeight(annotation: String, type: String, text: String, pixels: [Double]) throws {
        let parameter = try parameter(annotation, type: type)
        let value = try parameter.parseValue(text)
        #expect(try parameter.parseValue(parameter.format(value)) == value)
        let found = try parameter.inPixels(value, height: 1080)
        #expect(!found.isRelative)
        for (one, other) in zip(found.components, pixels) { #expect(abs(one - other) < 1e-9) }
        #expect(found.components.count == pixels.count)
    }

    @Test func theDefaultMayBePercent() throws {
        let parameter = try parameter("default=2.5% unit=px min=0 max=64")
        let value = try #require(parameter.defaultValue)
        #expect(value.isRelative && parameter.format(value) == "2.5%")
        #expect(try parameter.inPixels(value, height: 1000).components == [25])
    }

    @Test func keyframesMayBePercent() throws {
        guard case .animation(let animation) = try parameter("unit=px").parseSetting("0s:0%, 2s:10% ease") else {
            Issue.record("no animation")
            return
        }
        #expect(animation.value(at: 2.0).components == [10] && animation.value(at: 1.0).isRelative)
    }

    @Test func whatIsOutOfRangeOrNoPixelIsRefused() throws {
        let parameter = try parameter("unit=px min=0 max=64")
        let failure = #expect(throws: Failure.self) {
            try parameter.inPixels(parameter.parseValue("10%"), height: 1080)
        }
        #expect(failure?.message == "'reach' 10% is 108 pixels of 1080 rows, which is out of its range")
        for text in ["-1%", "a%", "%", "1%,2%", "1%,2"] {
            #expect(throws: Failure.self, "\(text)") { try parameter.parseValue(text) }
        }
        #expect(throws: Failure.self) { try self.parameter("default=1").parseValue("5%") }
        for annotation in ["unit=mm", "unit=px unit=px", "default=a% unit=px"] {
            #expect(refusal(shader("uniform float reach; // \(annotation)"))?.kind == .shader, "\(annotation)")
        }
        #expect(refusal(shader("uniform bool reach; // unit=px"))?.kind == .shader)
        #expect(refusal(shader("uniform float reach; // kind=original"))?.kind == .shader)
    }
}
