import CloudTemplate

extension Stack {
    /// The names of topics and queues that differ from their logical ids, by logical id.
    var messageNames: [String: String] {
        resources.reduce(into: [:]) { names, resource in
            let (name, isOrdered): (String, String)
            switch resource.type {
            case "AWS::SNS::Topic": (name, isOrdered) = ("TopicName", "FifoTopic")
            case "AWS::SQS::Queue": (name, isOrdered) = ("QueueName", "FifoQueue")
            default: return
            }
            if let given = resource.properties[name]?.text {
                names[resource.id] = given
            } else if resource.properties[isOrdered]?.text?.lowercased() == "true" {
                names[resource.id] = "\(deployment.name(of: resource.id)).fifo"
            }
        }
    }
}
