package import GLFXCompile
package import GLFXCore
package import GLFXPrograms

/// A way to draw: makes pictures and programs, and runs the programs over the pictures.
///
/// Belongs to one thread at a time, with everything that it makes: the one that made it, or that it was released for.
package protocol DrawingDevice: AnyObject {
    associatedtype Texture: DeviceTexture
    associatedtype Program: DeviceProgram where Program.Texture == Texture
    associatedtype Buffer: DeviceBuffer

    /// Its name, for messages.
    var renderer: String { get }
    /// Compiles texts.
    var words: WordStore { get }
    /// Notified of every shader that is compiled here.
    var compileObserver: (any CompileObserver)? { get }
    /// Has compute shaders and storage buffers.
    var hasCompute: Bool { get }
    /// Every loop is silently left after some ten thousand iterations.
    var stopsLoops: Bool { get }
    /// Holds pictures of 16 bits a channel without loss.
    var hasWords: Bool { get }
    /// Holds pictures of one and two channels of 16 bits that shaders read as numbers from 0 to 1.
    var hasNormalizedWords: Bool { get }
    /// Whether pictures of floats with these bits for each channel can be drawn into.
    func drawsFloats(bits: Int) -> Bool
    /// How many frames it draws at a time: as many may be begun before the first one's result is waited for.
    var framesInFlight: Int { get }
    /// The longest side of a picture in pixels.
    func maximumSide(_ shape: TextureShape) -> Int

    /// Makes it this thread's.
    /// - Throws: `.gpu` where it belongs to another thread.
    func use() throws(Failure)
    /// Waits until everything is drawn.
    func finish()
    /// Makes what programs wrote into memory visible to the next.
    func barrier()
    /// Checks that there is memory to draw.
    /// - Parameter act: for the message: `draw frame 12`.
    func checkMemory(_ act: @autoclosure () -> String) throws(Failure)
    /// Throws what went wrong since the last check.
    func check(_ act: @autoclosure () -> String) throws(Failure)

    /// Its content is undefined.
    func makeTexture(_ request: TextureRequest) throws(Failure) -> Texture
    /// A texture that holds the numbers, as exactly as the device can.
    /// - Parameter isFiltered: it is read between pixel centers too.
    func makeTexture(_ picture: RawPicture, isFiltered: Bool, what: PictureRole) throws(Failure) -> Texture
    /// The same device with nothing of this one's: what goes wrong there does no harm here. It becomes this thread's.
    /// - Throws: `.gpu` where there is none.
    func twin() throws(Failure) -> Self
    /// Whether it can make textures of planes in memory that devices share; it may refuse some.
    var importsBuffers: Bool { get }
    /// A texture of a plane in memory that devices share; its memory has to be kept until everything that is drawn from
    /// it is done (`keep`).
    /// - Parameters:
    ///   - width: of the plane, in pixels; `height` likewise.
    ///   - format: as the plane's samples lie.
    /// - Throws: `.gpu` where the device does not take it.
    func makeTexture(
        _ plane: SharedPlane, width: Int, height: Int, format: ChannelFormat, what: PictureRole
    ) throws(Failure) -> Texture
    /// Keeps an object until everything that was asked for so far is done. Does not wait.
    func keep(_ owner: AnyObject) throws(Failure)
    /// Planes that it does not draw in a way of its own are drawn by shader texts; else they come as pixels.
    var drawsPlanesByText: Bool { get }
    /// Whether it makes pixels of planes of this form in a way of its own; else `PlaneShader`'s text does that.
    func drawsPlanes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool
    /// Makes a picture's pixels of a decoder's planes in memory.
    /// - Precondition: it draws planes of their form.
    /// - Parameter kept: of the colors beyond 0 and 1.
    func draw(_ planes: DecoderPlanes, keeping kept: KeptColors, into target: Texture) throws(Failure)
    /// Whether it makes planes of this form of a result in a way of its own; else `SheetShader`'s texts do that.
    func drawsSheet(_ form: PlaneForm) -> Bool
    /// Makes an encoder's planes of a result.
    /// - Precondition: it makes planes of their form.
    /// - Parameters:
    ///   - target: of the sheet's size, four bytes a pixel.
    ///   - opaque: alpha from there on is opaque.
    func draw(_ result: Texture, as sheet: PlaneSheet, opaque: Double, into target: Texture) throws(Failure)
    /// Makes a program of a compiled pass.
    /// - Throws: `.shader` for what the device cannot draw, `.gpu` where its driver does not take what is valid.
    func compile(_ pass: CompiledPass) throws(Failure) -> Program
    /// A program of the renderer's own.
    /// - Parameters:
    ///   - vertex: GLSL ES 3.00 and 3.20, without `#version`.
    ///   - fragment: the same.
    func stock(vertex: String, fragment: String) throws(Failure) -> Program
    func makeBuffer(_ buffer: DataBuffer) throws(Failure) -> Buffer
}

extension DrawingDevice {
    package var framesInFlight: Int { 1 }
    package var importsBuffers: Bool { false }

    package func twin() throws(Failure) -> Self { throw Failure(.gpu, "'\(renderer)' has no twin") }

    package func makeTexture(
        _ plane: SharedPlane, width: Int, height: Int, format: ChannelFormat, what: PictureRole
    ) throws(Failure) -> Texture {
        throw Failure(.gpu, "'\(renderer)' draws from its own memory only")
    }

    package func keep(_ owner: AnyObject) throws(Failure) {}

    package var drawsPlanesByText: Bool { true }
    package func drawsPlanes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool { false }
    package func drawsSheet(_ form: PlaneForm) -> Bool { false }

    package func draw(_ planes: DecoderPlanes, keeping kept: KeptColors, into target: Texture) throws(Failure) {
        throw Failure(.gpu, "'\(renderer)' draws planes by texts only")
    }

    package func draw(_ result: Texture, as sheet: PlaneSheet, opaque: Double, into target: Texture) throws(Failure) {
        throw Failure(.gpu, "'\(renderer)' draws planes by texts only")
    }
}

/// A picture on a device.
package protocol DeviceTexture: AnyObject {
    /// The picture in the same memory with its rows in the other order; nil where the device has no such texture.
    var upsideDown: Self? { get }
    /// Both are the same memory, maybe with the rows in another order.
    func sharesMemory(with other: Self) -> Bool
    var width: Int { get }
    var height: Int { get }
    var shape: TextureShape { get }
    /// As it is held.
    var format: ChannelFormat { get }
    /// Every pixel's alpha is known to be the highest.
    var isOpaque: Bool { get }

    /// Replaces the whole picture by one of the same size and of the format that was requested.
    /// - Parameter isOpaque: every pixel's alpha is known to be the highest.
    func upload(_ buffer: PixelBuffer, isOpaque: Bool) throws(Failure)
    /// Replaces the whole picture by rows in memory, in the order in which v grows.
    /// - Parameters:
    ///   - start: of the first row; pixels in the format that was requested.
    ///   - bytesPerRow: to the next one; a positive multiple of a pixel's bytes.
    func upload(rows start: UnsafeRawPointer, bytesPerRow: Int) throws(Failure)
    /// Makes every pixel transparent black, also in the smaller copies.
    func clear()
    /// Makes the smaller copies from the current content; nothing where it has none.
    func generateMipmaps() throws(Failure)

    /// - Throws: `.gpu` where the device cannot give the picture back.
    func checkReadable() throws(Failure)
    /// The picture in memory, once everything is drawn; its content here is undefined from now on.
    /// - Parameter pool: of the texture's size, and the format that was requested.
    func takePixels(from pool: PixelBufferPool, color: ColorDescription) throws(Failure) -> PixelBuffer
    /// Begins to copy the picture to memory, without waiting for it: it may be drawn into at once.
    /// - Returns: nil where the device has only one frame in flight.
    func beginReading(_ act: @autoclosure () -> String) throws(Failure) -> (any DeviceReading)?
    /// Copies the picture into a buffer of its size, and the format that was requested.
    func read(into buffer: PixelBuffer) throws(Failure)
    /// Copies each pixel as four 32-bit floats, RGBA, rows in the order of memory. Only of a picture of floats.
    /// - Parameter memory: with room for all of them.
    func readNumbers(into memory: UnsafeMutablePointer<Float>) throws(Failure)
    /// Its pixels with numbers that are not finite; nil where that is counted of `readNumbers`. Only of a picture of floats.
    func notFinite() throws(Failure) -> NotFinite?
}

/// A compiled program with the values of its uniforms.
package protocol DeviceProgram: AnyObject {
    associatedtype Texture: DeviceTexture

    /// Those that the text uses.
    var uniforms: [ActiveUniform] { get }
    /// Whether code that can run reads the uniform; true where that is not known.
    func mayRead(_ uniform: ActiveUniform) -> Bool

    /// Gives numbers to a uniform, as many as it takes.
    func set(_ numbers: [Double], of uniform: ActiveUniform)
    /// Gives up to four numbers, as many as the type has: for every frame.
    func set(_ numbers: SIMD4<Double>, of uniform: ActiveUniform)
    /// The uniform's value will be another one from frame to frame.
    func expectChanges(of uniform: ActiveUniform)
    /// Tries what it takes to draw, once all uniforms have their first values, so that errors come before the first frame.
    func prepare() throws(Failure)
    /// Runs the program over the whole target.
    /// - Returns: the texture that has the result: the target, unless another one is passed on.
    @discardableResult
    func draw(_ drawing: PassDrawing<Texture>) throws(Failure) -> Texture
}

/// A picture on its way from a device to memory.
package protocol DeviceReading: AnyObject {
    /// Waits until it is there, and copies its rows, in the format that was requested. Call it at most once.
    /// - Parameters:
    ///   - memory: with room for all rows.
    ///   - bytesPerRow: from the start of a row there to that of the next.
    ///   - act: for the message: `draw frame 12`.
    /// - Throws: `.gpu` where the device is lost, `.limit` where the wait was stopped.
    func finish(
        into memory: UnsafeMutableRawPointer, bytesPerRow: Int, _ act: @autoclosure () -> String) throws(Failure)
}

extension DeviceTexture {
    package var isOpaque: Bool { false }
    package func notFinite() throws(Failure) -> NotFinite? { nil }
    package var upsideDown: Self? { nil }
    package func sharesMemory(with other: Self) -> Bool { self === other }

    package func beginReading(_ act: @autoclosure () -> String) throws(Failure) -> (any DeviceReading)? { nil }

    /// Replaces the whole picture by one of which nothing is known.
    package func upload(_ buffer: PixelBuffer) throws(Failure) { try upload(buffer, isOpaque: false) }
}

extension DeviceProgram {
    package func mayRead(_ uniform: ActiveUniform) -> Bool { true }
    package func expectChanges(of uniform: ActiveUniform) {}
    package func prepare() throws(Failure) {}
}

/// Memory that programs read and write besides pictures.
package protocol DeviceBuffer: AnyObject {
    /// Restores its initial content.
    func reset()
    /// Binds it to a storage block's binding point for the next draws.
    func bind(_ binding: Int)
    /// Its first four bytes, once everything is drawn.
    var firstNumber: Int32 { get }
}
