internal import GLFXCheck
internal import GLFXCore
internal import GLFXGLES
internal import GLFXRender

/// `glfx doctor`
struct DoctorRun {
    var device: DeviceSelection
    var json: Bool

    /// Prints the report.
    /// - Throws: `.gpu` where no job can run.
    func run() throws -> Int32 {
        let report = Doctor.examine(device)
        try StandardStreams.print(
            json ? try JSONOutput.document(DoctorJSON(report)) + "\n" : DoctorText.text(report))
        guard !report.isFit else { return 0 }
        throw report.survey.failure ?? Failure(.gpu, "no job can run here")
    }
}
