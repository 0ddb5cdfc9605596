import GLFXCore
@testable import GLFXGLES
@testable import GLFXRender
import Testing

/// Which device is found, and the error when there is none.
struct DeviceTests {
    @Test func aNodeThatDoesNotExistIsNamed() {
        let failure = failure { _ = try GraphicsDevice(.node("/dev/dri/renderD999")) }
        #expect(failure?.kind == .gpu)
        #expect(failure?.message == "the device '/dev/dri/renderD999' does not exist")
        #expect(failure?.advice?.contains("device") == true)
    }

    @Test(arguments: ["/dev/null", "/etc/hostname", "/dev"])
    func whatIsNoDRMDeviceIsRefused(path: String) {
        let failure = failure { _ = try GraphicsDevice(.node(path)) }
        #expect(failure?.kind == .gpu)
        #expect(failure?.message == "'\(path)' is no DRM device")
    }

    @Test(.needsDevice)
    func theSoftwareDeviceIsSoftware() throws {
        let device = try GraphicsDevice(.software)
        #expect(device.isSoftware)
        #expect(device.language >= 300)
        #expect(device.version.contains("OpenGL ES 3."))
    }

    @Test(.needsDevice)
    func aSoftwareDeviceIsNoGPU() {
        let failure = failure { _ = try GraphicsDevice(.software, requireGPU: true) }
        #expect(failure?.kind == .gpu)
        #expect(failure?.description.contains("requireGPU") == true)
    }

    @Test(.needsDevice)
    func aSurveyNamesEachCandidateAndChoosesOne() {
        let survey = GraphicsDevice.survey(.automatic)
        #expect(survey.failure == nil)
        #expect(survey.candidates.count { $0.isChosen } == 1)
        #expect(survey.candidates.contains { $0.name.hasPrefix("surfaceless") })
        #expect(survey.candidates.allSatisfy { !$0.outcome.isEmpty })
        #expect(survey.device != nil)
    }

    @Test func aSurveyOfAMissingNodeTellsWhy() {
        let survey = GraphicsDevice.survey(.node("/dev/dri/renderD999"))
        #expect(survey.device == nil)
        #expect(survey.failure?.message == "the device '/dev/dri/renderD999' does not exist")
        #expect(survey.candidates.map(\.isChosen) == [false])
    }

    @Test(arguments: [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true),
        ("zink Vulkan 1.3(llvmpipe (LLVM 15.0.6))", true),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false), ("NVIDIA H100 80GB HBM3/PCIe/SSE2", false),
        ("Google SwiftShader", true),
    ])
    func softwareIsToldByName(name: String, isSoftware: Bool) {
        #expect(RendererName.isSoftware(name) == isSoftware)
    }

    @Test func onlyTheLoadersLinesAreKeptOffStderr() {
        let text = """
            MESA-LOADER: failed to open vgem: /usr/lib/dri/vgem_dri.so: cannot open shared object file
            glfx: laid over black
            failed to load driver: vgem

            """
        #expect(DriverOutput.foreignLines(text) == "glfx: laid over black\n")
    }
}
