import Foundation
import GLFXTestSupport
import Testing

/// The golden frames of the project itself: every bundled shader, and one shader in each dialect.
@Suite struct GoldenFrameTests {
    @Test func framesAreTheExpectedOnes() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(
            ["test", Checkout.root.path + "/Tests/GoldenFrames", "--quiet"], in: folder)
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.errors == "")
    }

    /// A new shader gets its frames.
    @Test func everyBundledShaderHasSome() throws {
        let shaders = try Checkout.names("Shaders").filter { $0.hasSuffix(".frag") || $0.hasSuffix(".fs") }
        let names = try Checkout.names("Tests/GoldenFrames/bundled")
        for shader in shaders {
            let stem = shader.split(separator: ".")[0]
            #expect(names.contains("\(stem).glfx") && names.contains("\(stem).hash"), "\(shader)")
        }
    }
}
