import Foundation
import GLFXTestSupport
import Testing

/// Machines that cannot draw: what is missing is named, with what to do, and nothing is written.
@Suite struct DeviceFaultTests {
    struct Fault: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var environment: [String: String] = [:]
        var options: [String] = []
        var words: [String]
    }

    static let faults = [
        Fault(
            testDescription: "no EGL vendor", environment: ["__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"],
            options: ["--require-gpu"],
            words: ["no graphics device works (no EGL driver here offers it)", "libegl1", "libgl1-mesa-dri"]),
        Fault(
            testDescription: "no llvmpipe", environment: ["LIBGL_DRIVERS_PATH": "/nonexistent"],
            options: ["--require-gpu"], words: ["EGL_NOT_INITIALIZED", "libgl1-mesa-dri"]),
        Fault(
            testDescription: "no OpenGL ES 3", environment: ["MESA_GLES_VERSION_OVERRIDE": "2.0"],
            options: ["--require-gpu"],
            words: ["found OpenGL ES 2.0", "OpenGL ES 3.0 or newer is needed)", "; install a newer driver"]),
        Fault(
            testDescription: "no EGL vendor, software wanted",
            environment: ["__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"], options: ["--device", "software"],
            words: ["no EGL driver here offers it", "libgl1-mesa-dri"]),
        Fault(
            testDescription: "software where a GPU is required", environment: ["LIBGL_ALWAYS_SOFTWARE": "1"],
            options: ["--require-gpu"], words: ["only the software renderer 'llvmpipe", "a GPU is required"]),
        Fault(
            testDescription: "no such node", options: ["--device", "/dev/dri/renderD999"],
            words: ["the device '/dev/dri/renderD999' does not exist", "--device software"]),
        Fault(
            testDescription: "a node that is none", options: ["--device", "/dev/null"],
            words: ["'/dev/null' is no DRM device"]),
    ]

    @Test(arguments: faults)
    func aMachineThatCannotDrawIsAnErrorOfItsOwn(fault: Fault) throws {
        let folder = try Folder()
        let outcome = try Tool.run(
            Tool.glfx, [try Clips.path("small.mov"), "out.mp4"] + fault.options, in: folder,
            environment: fault.environment)
        expectRefusal(outcome, fault.words)
        #expect(try folder.names == [])
    }

    @Test(.withDriverFaults) func aCardIsNoSoftwareRenderer() throws {
        let folder = try Folder()
        let faults = DriverFaults(renderer: "NVIDIA H100 80GB HBM3/PCIe/SSE2")
        let movie = try Clips.path("small.mov")
        expectRefusal(
            try faults.run([movie, "out.mp4", "--device", "software"], in: folder),
            ["there is no software renderer, only 'NVIDIA H100", "libgl1-mesa-dri"])
        #expect(try folder.names == [])
    }

    @Test(.withDriverFaults) func aMissingEGLIsNamedWithItsPackage() throws {
        let folder = try Folder()
        let faults = DriverFaults(missing: "libEGL.so.1")
        let movie = try Clips.path("small.mov")
        expectRefusal(
            try faults.run([movie, "out.mp4", "--device", "software"], in: folder),
            ["'libEGL.so.1' is not installed", "apt install libegl1"])
        #expect(try folder.names == [])
        let doctor = try faults.run(["doctor", "--device", "software"], in: folder)
        #expect(doctor.code == 6)
        #expect(doctor.output.contains("'libEGL.so.1' is not installed"))
        #expect(doctor.output.contains("libegl1"))
    }

    @Test(.withDriverFaults) func whereLLVMIsMissingMesaDraws() throws {
        let folder = try Folder()
        try folder.write("void main() { gl_FragColor = vec4(0.2, 0.4, 0.6, 1.0); }", to: "blue.frag")
        let faults = DriverFaults(missing: "libLLVM")
        let job = [try Clips.path("small.mov"), "--shader", "blue.frag", "--at", "0"]
        let outcome = try faults.run(job + ["blue.png", "--verbose"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("drawn by llvmpipe"), "\(outcome.errors)")
        #expect(try Raster.samples(["-i", "blue.png"], "rgb24", in: folder).prefix(3) == Data([51, 102, 153]))
        expectRefusal(
            try faults.run(job + ["native.png", "--device", "native"], in: folder), ["libLLVM", "libllvm15"])
        #expect(try folder.names == ["blue.frag", "blue.png"])
        let doctor = try faults.run(["doctor"], in: folder)
        #expect(doctor.code == 0)
        #expect(doctor.output.contains("libLLVM (15 to 20) is missing"))
        #expect(doctor.output.contains("apt install libllvm15"))
    }

    @Test(
        .withDriverFaults,
        arguments: [["--version"], ["--help"], ["shaders"], ["inspect", "MOVIE"], ["inspect", "SHADER"]])
    func whatDrawsNothingNeedsNoEGL(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write(Samples.twoInputs, to: "two.frag")
        let movie = try Clips.path("small.mov")
        let outcome = try DriverFaults(missing: "libEGL.so.1").run(
            arguments.map { $0 == "MOVIE" ? movie : $0 == "SHADER" ? "two.frag" : $0 }, in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(!outcome.data.isEmpty)
    }

    /// Root may open everything, unless it drops that capability.
    private static let mayNotOpen =
        getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ["env"]
    private static let canBeKeptOut: Bool = {
        guard let folder = try? Folder() else { return false }
        try? folder.write("", to: "node")
        chmod(folder.path("node"), 0)
        let outcome = try? Tool.run(mayNotOpen[0], mayNotOpen.dropFirst() + ["cat", "node"], in: folder)
        return outcome?.errors.contains("Permission denied") == true
    }()

    @Test(.enabled(if: canBeKeptOut, "nothing keeps this user from opening a file"))
    func aNodeThatMayNotBeOpenedIsNamedWithItsGroup() throws {
        let folder = try Folder()
        try folder.write("", to: "renderD128")
        chmod(folder.path("renderD128"), 0)
        let outcome = try Tool.run(
            Self.mayNotOpen[0],
            Self.mayNotOpen.dropFirst()
                + [Tool.glfx, try Clips.path("small.mov"), "out.mp4", "--device", "./renderD128"],
            in: folder)
        expectRefusal(
            outcome, ["no permission to open './renderD128'", "add yourself to the group", "--device software"])
        #expect(try folder.names == ["renderD128"])
    }

    private func expectRefusal(_ outcome: Outcome, _ words: [String]) {
        #expect(outcome.code == 6)
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("glfx: error: "), "\(outcome.errors)")
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    }
}
