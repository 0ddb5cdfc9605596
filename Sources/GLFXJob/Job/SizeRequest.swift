internal import GLFXMedia

/// The size of the picture: two numbers, or a rule.
enum SizeRequest: Sendable, Equatable {
    case exact(PictureSize)
    case rule(SizeRule)

    var text: String {
        switch self {
        case .exact(let size): "\(size.width)x\(size.height)"
        case .rule(let rule): rule.text
        }
    }
}

extension FilterJob {
    /// `size` or `sizeRule`, of which a job has one.
    var sizeRequest: SizeRequest? {
        get { sizeRule.map(SizeRequest.rule) ?? size.map(SizeRequest.exact) }
        set {
            (size, sizeRule) = (nil, nil)
            switch newValue {
            case .exact(let exact)?: size = exact
            case .rule(let rule)?: sizeRule = rule
            case nil: break
            }
        }
    }
}
