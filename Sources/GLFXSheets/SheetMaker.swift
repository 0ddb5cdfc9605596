package import GLFXCore
internal import GLFXDrawing
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia
internal import GLFXWrite

/// Makes a contact sheet: one open job draws all of its cells.
///
/// Belongs to one thread.
package final class SheetMaker {
    private let request: SheetRequest
    private let cells: [SheetCell]
    private var job: OpenedJob
    /// Opens the job anew.
    private let open: () throws(Failure) -> OpenedJob
    private let output: OutputKind
    private let isStopped: @Sendable () -> Bool
    private let notes: MessageHandler
    /// What went wrong with single shaders.
    private let report: (Failure) -> Void
    /// Shaders that cannot be drawn, by cell.
    private var failures: [Int: Failure] = [:]

    /// Opens everything that the sheet needs.
    /// - Parameters:
    ///   - notes: gets what was decided, a line each.
    ///   - report: gets the errors of single shaders, whose cells show them.
    ///   - isStopped: asked before each cell, on any thread.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: as `OpenedJob.init`; `.usage` for a wrong name of the output.
    package init(
        _ request: SheetRequest, notes: @escaping MessageHandler, report: @escaping (Failure) -> Void,
        isStopped: @escaping @Sendable () -> Bool, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        (self.request, self.notes, self.report, self.isStopped) = (request, notes, report, isStopped)
        output = try OutputKind(request.job.output)
        if output != .onePicture {
            if case .times = request.cells {
                throw Failure(
                    .usage, "--times makes a picture, not a movie", advice: "name OUTPUT .png, .jpg or .tiff")
            }
            guard request.job.at == nil else {
                throw Failure(
                    .usage, "--at makes a picture, not a movie",
                    advice: "name OUTPUT .png, .jpg or .tiff, or take a part with --start and --end")
            }
        }
        try OutputPlan.checkPlace(request.job.output)
        var sheetJob = request.job
        // Pictures hold alpha; none is written.
        sheetJob.output = OutputRequest(path: "cell.png")
        // The job's own shaders do not tell whether those of the cells make alpha.
        if case .shaders = request.cells, sheetJob.background == .none { sheetJob.output.alpha = .keep }
        (sheetJob.at, sheetJob.exportPlate, sheetJob.sound) = (nil, nil, JobSound(track: .none))
        let jobToOpen = sheetJob
        job = try OpenedJob(jobToOpen, notes: notes, onHang: onHang)
        open = { () throws(Failure) in try OpenedJob(jobToOpen, onHang: onHang) }
        cells = try SheetCell.all(of: request, duration: job.duration)
    }

    /// Draws and writes the sheet.
    /// - Returns: how many shaders could not be drawn.
    /// - Throws: errors of reading, drawing and writing; nothing is left then.
    package func make() throws -> Int {
        if output == .onePicture {
            let moment = Timestamp(seconds: request.job.at ?? Rational(0, 1))
            try sheet(at: moment).write(to: request.job.output.path, overwrite: request.job.output.overwrite)
        } else {
            try makeMovie()
        }
        return failures.count
    }

    private func makeMovie() throws {
        var moment = try job.moment(at: Timestamp(0, timeBase: 1))
        let first = try sheet(at: moment.elapsed)
        var format = VideoFormat.drawn(
            size: PictureSize(width: first.width, height: first.height),
            framesPerSecond: job.format.frameRate ?? Rational(25, 1))
        (format.timeBase, format.frameRate) = (job.format.timeBase, job.format.frameRate)
        let writer = try MovieWriter(request.job.output, format: format, messages: notes)
        do {
            var picture = first
            while true {
                let length = moment.duration.map { Timestamp($0, timeBase: moment.time.timeBase) }
                try writer.append(picture, at: moment.elapsed, duration: length)
                let next = try job.moment(at: moment.elapsed, step: 1)
                guard next.index > moment.index else { break }
                moment = next
                picture = try sheet(at: moment.elapsed)
            }
            try writer.finish()
        } catch {
            writer.cancel()
            throw error
        }
    }

    /// - Parameter time: since the first frame; of cells with a time of their own that is used.
    private func sheet(at time: Timestamp) throws -> PixelBuffer {
        // As it is shown.
        let wide = (Double(job.format.width) * job.format.sampleAspectRatio.double).rounded()
        let size = PictureSize(width: max(1, Int(wide)), height: job.format.height)
        let layout = SheetLayout(
            count: cells.count, picture: size, columns: request.columns ?? request.cells.columns,
            width: request.cellWidth,
            hasLabels: request.hasLabels)
        guard layout.size.width * layout.size.height <= request.job.maximumPixels,
            max(layout.size.width, layout.size.height) <= 32767
        else {
            throw Failure(
                .limit, "the sheet would have \(layout.size.width)x\(layout.size.height) pixels",
                advice: "make cells smaller with --cell, or fewer of them")
        }
        var contents: [(label: String, content: SheetPainter.Content)] = []
        for (index, cell) in cells.enumerated() {
            guard !isStopped() else { throw Failure(.cancelled, "the sheet was stopped") }
            contents.append((cell.label, try content(of: cell, index, at: time, layout)))
        }
        return try SheetPainter(layout: layout, hasLabels: request.hasLabels).paint(contents)
    }

    private func content(
        of cell: SheetCell, _ index: Int, at time: Timestamp, _ layout: SheetLayout
    ) throws(Failure) -> SheetPainter.Content {
        if let failure = failures[index] { return .message(failure.text.spelled(in: request.words)) }
        do throws(Failure) {
            if let stages = try cell.stages() { try job.change(to: stages) }
        } catch {
            return try message(error, of: cell, index)
        }
        do throws(Failure) {
            return .picture(
                try job.frame(at: cell.time ?? time).buffer.shown().scaled(
                    toFit: layout.cell, pixelAspect: job.format.sampleAspectRatio.double))
        } catch {
            guard job.isStopped else { throw error }
            return try message(error, of: cell, index)
        }
    }

    /// What the cell of a shader that cannot be drawn shows.
    /// - Throws: the error, where the cell may not fail.
    private func message(_ error: Failure, of cell: SheetCell, _ index: Int) throws(Failure) -> SheetPainter.Content {
        guard cell.mayFail else { throw error }
        failures[index] = error
        report(error)
        if job.isStopped { job = try open() }
        return .message(error.text.spelled(in: request.words))
    }
}

extension PixelBuffer {
    /// A copy that fills a size in one direction at least; itself where it has that size.
    fileprivate func scaled(toFit size: PictureSize, pixelAspect: Double) throws(Failure) -> PixelBuffer {
        let wide = max(1, Int((Double(width) * pixelAspect).rounded()))
        let place = Rectangle(size).fitting(PictureSize(width: wide, height: height), .contain)
        let (width, height) = (max(1, Int(place.width.rounded())), max(1, Int(place.height.rounded())))
        return (width, height) == (self.width, self.height) ? self : try scaled(toWidth: width, height: height)
    }
}
