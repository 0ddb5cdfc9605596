import GLFXDrawing
import GLFXMedia
@testable import GLFXSheets
import Testing

/// Where the cells of a sheet are.
@Suite struct SheetLayoutTests {
    private func layout(_ count: Int, columns: Int? = nil, width: Int? = nil, hasLabels: Bool = false) -> SheetLayout {
        SheetLayout(
            count: count, picture: PictureSize(width: 1920, height: 1080), columns: columns, width: width,
            hasLabels: hasLabels)
    }

    @Test(arguments: [(1, 1, 1), (4, 4, 1), (5, 3, 2), (9, 3, 3), (10, 4, 3), (17, 5, 4)])
    func aFewAreInOneRowAndMoreInASquare(count: Int, columns: Int, rows: Int) {
        let layout = layout(count)
        #expect(layout.columns == columns && layout.rows == rows)
    }

    @Test func aCellKeepsThePicturesShape() {
        #expect(layout(1).cell == PictureSize(width: 1920, height: 1080))
        #expect(layout(4).cell == PictureSize(width: 480, height: 270))
        #expect(layout(4, width: 100).cell == PictureSize(width: 100, height: 56))
    }

    /// Inside the sheet, apart from each other by the margin, labels below.
    @Test(arguments: [false, true]) func cellsDoNotTouch(hasLabels: Bool) {
        let layout = layout(7, columns: 3, width: 160, hasLabels: hasLabels)
        let size = layout.size
        #expect(size.width % 2 == 0 && size.height % 2 == 0)
        let cells = (0..<7).map(layout.picture)
        for cell in cells {
            #expect(cell.x >= 8 && cell.x + cell.width + 8 <= Double(size.width))
            #expect(cell.y >= 8 && cell.y + cell.height + Double(layout.labelHeight) + 8 <= Double(size.height))
        }
        #expect(cells[1].x - (cells[0].x + cells[0].width) == 8)
        #expect(cells[3].y - (cells[0].y + cells[0].height) == Double(8 + layout.labelHeight))
        #expect(layout.label(4).y == cells[4].y + cells[4].height)
        #expect((layout.labelHeight > 0) == hasLabels)
    }
}
