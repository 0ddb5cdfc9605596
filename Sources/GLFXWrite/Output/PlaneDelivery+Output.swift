package import GLFXCore
internal import GLFXMedia

extension PlaneDelivery {
    /// Planes as an output's encoder takes them; nil where it takes another form, or pictures of another size.
    /// - Parameters:
    ///   - plan: of the output.
    ///   - watchesAlpha: pictures tell whether any of their pixels is less than opaque.
    package init?(_ plan: OutputPlan, watchesAlpha: Bool) {
        let form = plan.codedForm
        guard let planes = PlaneForm(form.pixelFormat, size: form.size, color: form.color),
            !ColorResolver.isLight(form.color, format: form.pixelFormat), !plan.pictureFormat.isSceneLight
        else { return nil }
        let format = plan.pictureFormat.pixelFormat
        self.init(PlaneSheet(planes, hasCoverage: watchesAlpha)) { (buffer, sheet) throws(Failure) in
            let coded = try CodedFrame(drawn: buffer, sheet, form: form)
            return .decoded(CodedPicture(coded, format: format, isOpaque: sheet.isOpaque(buffer)))
        }
    }
}
