internal import GLFXCore
internal import GLFXRender

/// Messages about what a search found.
extension DeviceSearch {
    static let packages: MessageText = "install Mesa's drivers with 'sudo apt install libegl1 libgl1-mesa-dri'"

    /// Why there is no device: for a node the user chose that one's failure, otherwise each candidate's.
    func failure(_ selection: DeviceSelection) -> Failure {
        if let limit { return limit }
        if let missingLibrary { return missingLibrary }
        let failures = results.compactMap { result in
            if case .failed(let failure) = result.outcome { (result.candidate.name, failure) } else { nil }
        }
        if case .node = selection, let (_, first) = failures.first {
            return Failure(
                .gpu, first.text, advice: first.adviceText ?? "run 'glfx doctor' to see what works here")
        }
        guard !failures.isEmpty else {
            return Failure(.gpu, "no graphics driver was found", advice: Self.packages)
        }
        do throws(Failure) { try LoadLimit.check(to: "load a graphics driver") } catch { return error }
        let messages = Set(failures.map(\.1.text))
        let reasons =
            messages.count == 1
            ? failures[0].1.text : failures.map { "\($0): \($1.text)" as MessageText }.joined(separator: "; ")
        return Failure(
            .gpu, "no graphics device works (\(reasons))", advice: failures.first?.1.adviceText ?? Self.packages)
    }

    /// A driver that could not be loaded or started for lack of memory reports only that it does not work.
    private var limit: Failure? {
        for result in results {
            if case .failed(let failure) = result.outcome, failure.kind == .limit { return failure }
        }
        do throws(Failure) {
            try MemoryHeadroom.check(Self.driverSize, to: "load a graphics driver")
            return nil
        } catch {
            return error
        }
    }

    /// Mesa's driver and LLVM take some 160 MB of addresses.
    private static let driverSize = 192 << 20

    /// The error where a GPU is required, with the reason why a node failed, if one did.
    func onlySoftware(_ renderer: String) -> Failure {
        let message: MessageText = "only the software renderer '\(renderer)' was found, and a GPU is required"
        for result in results {
            guard case .gbm = result.candidate, case .failed(let failure) = result.outcome else { continue }
            return Failure(.gpu, "\(message) (\(failure.text))", advice: failure.adviceText)
        }
        return Failure(
            .gpu, message, advice: "run 'glfx doctor' to see what was tried, or leave \(.requireGPU) out")
    }

    /// The error where the software renderer was asked for, and a card would draw.
    static func noSoftware(_ renderer: String) -> Failure {
        Failure(.gpu, "there is no software renderer, only '\(renderer)'", advice: packages)
    }

    func survey(_ selection: DeviceSelection, device: DeviceDescription?) -> DeviceSurvey {
        let candidates = results.enumerated().map { index, result in
            candidate(result, isChosen: index == chosenIndex)
        }
        return DeviceSurvey(
            candidates: absent(selection) + candidates, failure: chosen == nil ? failure(selection) : nil,
            device: device)
    }

    /// The kinds of candidates that this machine lacks.
    private func absent(_ selection: DeviceSelection) -> [DeviceSurvey.Candidate] {
        guard selection == .automatic, missingLibrary == nil else { return [] }
        var missing: [(String, String)] = []
        if !results.contains(where: { if case .gbm = $0.candidate { true } else { false } }) {
            missing.append(("GBM", "there is no node in /dev/dri: no graphics card, or no kernel driver for it"))
        }
        if !results.contains(where: { if case .eglDevice = $0.candidate { true } else { false } }) {
            missing.append(("EGL device", "the EGL library lists none"))
        }
        return missing.map { name, reason in
            DeviceSurvey.Candidate(name: name, renderer: nil, outcomeText: "\(reason)", isChosen: false)
        }
    }

    private func candidate(_ result: Result, isChosen: Bool) -> DeviceSurvey.Candidate {
        var renderer: String?
        let outcome: MessageText
        switch result.outcome {
        case .works(let name, let version, let isSoftware):
            renderer = "\(name), \(version)"
            outcome = isChosen ? "chosen" : "\(reasonNotChosen(isSoftware: isSoftware))"
        case .failed(let failure):
            outcome = failure.completing(failure.text)
        case .skipped(let reason):
            outcome = "not tried: \(reason)"
        }
        return DeviceSurvey.Candidate(
            name: result.candidate.name, renderer: renderer, outcomeText: outcome, isChosen: isChosen)
    }

    private func reasonNotChosen(isSoftware: Bool) -> String {
        isSoftware && !chosenIsSoftware
            ? "works, but is a software renderer, and a GPU was found" : "works; the one before it was chosen"
    }
}
