import CloudTemplate
import Glibc
import TemplateDoctor
import Testing

/// The growth of the work with a template.
@Suite struct LargeTemplateTests {
    /// One of many functions, each with its pool, and a number in their names.
    enum Part: String, CaseIterable {
        case good, circles, events, unknown, conditions

        func text(_ number: Int, of count: Int) -> String {
            let function =
                "  F\(number):\n    Type: AWS::Serverless::Function\n    Properties: { Timeout: 5, MemorySize: 256"
            let pool =
                "  U\(number):\n    Type: AWS::Cognito::UserPool\n    Properties:\n      LambdaConfig:\n        PreSignUp: "
            return switch self {
            case .good:
                """
                \(function) }
                \(pool)!GetAtt F\(number).Arn
                        PreTokenGenerationConfig: { LambdaVersion: V2_0, LambdaArn: !GetAtt F\(number).Arn }
                  P\(number):
                    Type: AWS::Lambda::Permission
                    Properties: { Action: lambda:InvokeFunction, FunctionName: !Ref F\(number), Principal: cognito-idp.amazonaws.com, SourceArn: !GetAtt U\(number).Arn }
                  C\(number):
                    Type: AWS::Cognito::UserPoolClient
                    Properties: { UserPoolId: !Ref U\(number) }

                """
            case .circles:
                """
                \(function), Environment: { Variables: { P: !Ref U\(number) } } }
                \(pool)!GetAtt F\((number + 1) % count).Arn

                """
            case .events:
                """
                \(function), Events: { A: { Type: Cognito, Properties: { UserPool: !Ref U\(number), Trigger: CustomEmailSender } } } }
                  U\(number): { Type: AWS::Cognito::UserPool }

                """
            case .unknown: "\(function), Role: !Ref F\(number)Role, Handler: !Ref Nobody\(number) }\n"
            // A circle of all of them, of which every part has a condition of its own.
            case .conditions:
                """
                \(function), Environment: { Variables: { P: !If [C\(number), !Ref U\(number), x] } } }
                \(pool)!GetAtt F\((number + 1) % count).Arn

                """
            }
        }

        /// The processor time of this thread that all rules take.
        func time(_ count: Int) throws -> Double {
            let resources = (0..<count).map { text($0, of: count) }.joined()
            let doctor = TemplateDoctor(
                try Template(Array("Transform: AWS::Serverless-2016-10-31\nResources:\n\(resources)".utf8)))
            var (begin, end) = (timespec(), timespec())
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin)
            _ = doctor.findings()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
            return Double(end.tv_sec - begin.tv_sec) + Double(end.tv_nsec - begin.tv_nsec) / 1e9
        }
    }

    @Test(arguments: Part.allCases)
    func `the work grows with a template, and not with its square`(_ part: Part) throws {
        let few = try (0..<3).map { _ in try part.time(100) }.min() ?? 0
        let many = try part.time(800)
        // Eight times as many take 8 times as long, and by the square 64 times.
        #expect(many < 30 * few, "\(many / few) times")
    }
}
