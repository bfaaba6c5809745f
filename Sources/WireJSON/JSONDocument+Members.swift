extension JSONDocument {
    /// Returns the index of an object's last member with a name, null or not; nil if there is no such member.
    func member(_ name: StaticString, of object: Int) -> Int? {
        member(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), of: object)
    }

    func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        let nodes = nodes
        guard nodes[object].kind == .object else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let bytes = bytes.baseAddress else { return nil }
            let end = Int(nodes[object].next)
            var found: Int?
            var child = object &+ 1
            while child < end {
                let keyStart = Int(nodes[child].keyStart)
                if Int(nodes[child].keyEnd) &- keyStart == name.count, Self.equal(bytes + keyStart, name),
                    !nodes[child].keyIsEscaped
                {
                    found = child
                }
                child = Int(nodes[child].next)
            }
            guard nodes.haveEscapedKeys else { return found }
            return escapedMember(name, of: object, after: found ?? object) ?? found
        }
    }

    /// Returns the index of the last member after `other` whose key has escapes and, when decoded, equals the name.
    @inline(never) private func escapedMember(
        _ name: UnsafeBufferPointer<UInt8>, of object: Int, after other: Int
    ) -> Int? {
        var found: Int?
        var child = object &+ 1
        while child < Int(nodes[object].next) {
            let node = nodes[child]
            if child > other, node.keyIsEscaped,
                withBytes(
                    node.keyStart, node.keyEnd, { JSONString.decode($0, isEscaped: true).utf8.elementsEqual(name) })
            {
                found = child
            }
            child = Int(node.next)
        }
        return found
    }

    /// Compares a key and a name of the same length.
    ///
    /// It starts at the end, because keys often begin alike.
    @inline(__always) static func equal(
        _ key: UnsafePointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var rest = name.count
        while rest >= 8 {
            rest &-= 8
            let one = UnsafeRawPointer(key).loadUnaligned(fromByteOffset: rest, as: UInt64.self)
            guard one == UnsafeRawBufferPointer(name).loadUnaligned(fromByteOffset: rest, as: UInt64.self) else {
                return false
            }
        }
        while rest > 0 {
            rest &-= 1
            guard key[rest] == name[rest] else { return false }
        }
        return true
    }

    /// Returns a string's content, or the spelling of a number or boolean; nil for null, an array or an object.
    func scalarText(of index: Int) -> String? {
        let node = nodes[index]
        switch node.kind {
        case .text:
            return withBytes(node.start &+ 1, node.end &- 1) { JSONString.decode($0, isEscaped: node.isEscaped) }
        case .number, .boolean: return withBytes(node.start, node.end) { String(decoding: $0, as: UTF8.self) }
        case .null, .array, .object: return nil
        }
    }
}
