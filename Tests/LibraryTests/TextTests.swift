import GLFXDrawing
import GLFXKit
import Testing

/// Text in scripts of several kinds; DejaVu Sans and Droid Sans Fallback are what scripts/setup installs.
@Suite struct TextTests {
    private let style = TextStyle(font: "DejaVu Sans", size: 40)

    private func picture(width: Int = 400, _ body: (DrawingContext) throws -> Void) throws -> PixelBuffer {
        let picture = PixelBuffer(width: width, height: 80, format: .bgra8)
        try picture.draw { context in
            context.clear(.white)
            try body(context)
        }
        return picture
    }

    /// The largest difference of two pictures of one size, in codes.
    private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        var worst = 0
        for y in 0..<one.height {
            for x in 0..<one.width { worst = max(worst, abs(Int(one[x, y].x) - Int(other[x, y].x))) }
        }
        return worst
    }

    @Test func lettersAreAntialiasedAndUpright() throws {
        let drawn = try picture { try $0.text("L", at: Point(x: 10, y: 10), style) }
        let grays = Set((0..<drawn.height).flatMap { y in (0..<100).map { drawn[$0, y].x } })
        #expect(grays.contains(0) && grays.count > 6)
        // An L's foot is below: its lowest row with ink is wider than its highest one.
        let rows = (0..<80).map { y in (0..<100).filter { drawn[$0, y].x < 128 }.count }.filter { $0 > 0 }
        #expect((rows.first ?? 0) * 2 < rows.last ?? 0, "\(rows)")
    }

    @Test func whatIsMeasuredIsWhatIsDrawn() throws {
        var measured: TextMeasure?
        let drawn = try picture { context in
            measured = try context.measure("Hamburg", style)
            try context.text("Hamburg", at: Point(x: 0, y: 0), style)
        }
        let ink = try #require(drawn.inkColumns)
        let size = try #require(measured)
        #expect(Double(ink.upperBound) <= size.width && Double(ink.upperBound) > size.width - 8, "\(ink), \(size)")
        // The font's own numbers: ascent 1901, descent 483 of 2048 units to the em.
        #expect(
            abs(size.baseline - 40 * 1901 / 2048) < 0.5 && abs(size.height - 40 * (1901 + 483) / 2048) < 0.5, "\(size)")
    }

    @Test func linesAreBrokenAndAligned() throws {
        _ = try picture { context in
            let wrapped = try context.measure("one two three four five", style, width: 150)
            #expect(wrapped.lineCount > 2 && wrapped.width <= 150)
            #expect(try context.measure("one\ntwo", style).lineCount == 2)
        }
        func ink(_ alignment: TextStyle.Alignment) throws -> ClosedRange<Int> {
            var aligned = style
            aligned.alignment = alignment
            return try #require(
                picture { try $0.text("II", in: Rectangle(x: 0, y: 0, width: 400, height: 80), aligned) }.inkColumns)
        }
        #expect(try ink(.leading).upperBound < 40)
        #expect(try ink(.trailing).lowerBound > 360)
        let middle = try ink(.center)
        #expect(abs(middle.lowerBound + middle.upperBound - 400) <= 3)
    }

    @Test func hebrewReadsFromTheRight() throws {
        let whole = try picture { try $0.text("אל", at: Point(x: 20, y: 10), style) }
        // The first letter is on the right: the same as the second one drawn alone, then the first one after it.
        let letters = try picture { context in
            let width = try context.measure("ל", style).width
            try context.text("ל", at: Point(x: 20, y: 10), style)
            try context.text("א", at: Point(x: 20 + width, y: 10), style)
        }
        #expect(difference(whole, letters) < 40, "\(difference(whole, letters))")
        let turned = try picture { try $0.text("לא", at: Point(x: 20, y: 10), style) }
        #expect(difference(whole, turned) > 200)
        let box = Rectangle(x: 0, y: 0, width: 400, height: 80)
        let ink = try #require(picture { try $0.text("שלום", in: box, style) }.inkColumns)
        #expect(ink.lowerBound > 200, "\(ink)")
    }

    @Test func chineseStandsInSquares() throws {
        _ = try picture { context in
            let width = try context.measure("日本語", style).width
            #expect(abs(width - 3 * 40) < 2)
        }
        let drawn = try picture { try $0.text("日本語", at: Point(x: 0, y: 10), style) }
        for third in 0..<3 {
            let ink = (third * 40..<third * 40 + 40).filter { x in (0..<80).contains { drawn[x, $0].x < 128 } }
            #expect(ink.count > 25, "\(third): \(ink)")
        }
    }

    @Test func aMissingFontIsSaidByName() throws {
        func failed(_ text: String, _ font: String) -> Failure? {
            failure { _ = try picture { try $0.text(text, at: Point(x: 0, y: 0), TextStyle(font: font, size: 20)) } }
        }
        let missing = failed("a", "DejaVu San")
        #expect(missing?.description == "there is no font 'DejaVu San' on this machine; did you mean 'DejaVu Sans'?")
        #expect(failed("a", "Sans") == nil)
        #expect(failed("\u{10A7D}", "Sans")?.message.contains("no font here has all letters") == true)
        let small = failure { _ = try picture { _ = try $0.measure("a", TextStyle(size: 0)) } }
        #expect(small?.message == "text cannot be 0.0 pixels high")
    }
}
