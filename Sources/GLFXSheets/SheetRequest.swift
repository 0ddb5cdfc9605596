package import GLFXCore
package import GLFXJob

/// A contact sheet of a job, as a plain value.
package struct SheetRequest: Sendable {
    /// What is in the cells.
    package enum Cells: Sendable {
        /// The job's frame at several times.
        case times(SheetTimes)
        /// One frame with several values of one or two parameters.
        case sweeps([Sweep])
        /// One frame through each shader of these files and folders.
        case shaders(ShaderGallery)
        /// One frame.
        case one
    }

    /// Its output is the sheet; `at` is the time of the frame.
    package var job: FilterJob
    package var cells: Cells
    /// Cells in a row; nil: as it fits the number of cells.
    package var columns: Int?
    /// Pixels of a cell's width; nil: at most 480, and of a lone cell at most 1920.
    package var cellWidth: Int?
    package var hasLabels = true
    /// Those of messages in cells.
    package var words = SettingWords.library

    package init(job: FilterJob, cells: Cells) {
        self.job = job
        self.cells = cells
    }

    /// How many values, times or shaders a sheet may have.
    package static let mostCells = 10_000
}

extension SheetRequest.Cells {
    /// What asks for a number of columns.
    var columns: Int? {
        if case .sweeps(let sweeps) = self, sweeps.count == 2 { sweeps[0].values.count } else { nil }
    }
}

/// When the frames of a sheet are shown.
package enum SheetTimes: Sendable, Equatable {
    /// So many, each from the middle of its part of the movie.
    case count(Int)
    /// Seconds since the first frame.
    case list([Rational])

    /// `12`, `0.5,2` or `00:00:03.5,`: a lone number is a count, a comma makes a list.
    /// - Parameter job: whose frames times in frames count.
    /// - Throws: `.usage` for anything else.
    package init(_ text: String, of job: FilterJob) throws(Failure) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 1, let count = Int(text) {
            guard (1...SheetRequest.mostCells).contains(count) else {
                throw Failure(
                    .usage, "--times \(text): a sheet has 1 to \(SheetRequest.mostCells) frames",
                    advice: "write --times 12")
            }
            self = .count(count)
            return
        }
        let items = parts.last == "" && parts.count > 1 ? parts.dropLast() : parts[...]
        self = .list(
            try items.map { (part) throws(Failure) in
                try TimeCodec.time.parse(OptionText(subject: "--times", String(part))) { () throws(Failure) in
                    try job.rateOfTimes()
                }
            })
    }
}
