internal import FoundationEssentials

extension Submission {
    // MARK: Kubernetes

    /// A Job with an index for each part (`batch/v1`); parts that are done end at once.
    var kubernetes: String {
        let retryable = RetryableCodes.codes.map(String.init).joined(separator: ", ")
        return """
            # Made by glfx \(version): the parts of \(folder.path).
            # Edit the claim: a volume that holds \(shared). When the Job is complete: glfx join \(folder.path)
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: \(name)
            spec:
              completionMode: Indexed
              completions: \(partCount)
              parallelism: \(min(partCount, 100))
              backoffLimitPerIndex: 2
              podReplacementPolicy: Failed
              podFailurePolicy:
                rules:
                  # A node that is drained does not count.
                  - action: Ignore
                    onPodConditions:
                      - type: DisruptionTarget
                        status: "True"
                  # Only these may end otherwise another time: no device, no room, a limit, killed.
                  - action: FailIndex
                    onExitCodes:
                      containerName: part
                      operator: NotIn
                      values: [\(retryable)]
              template:
                spec:
                  restartPolicy: Never
                  containers:
                    - name: part
                      image: \(Self.json(image))
                      command:
                        - sh
                        - -c
                        # 4: an input was damaged. The part is done, and the join tells of it.
                        - 'glfx part "$0" --index "$JOB_COMPLETION_INDEX"; code=$?; [ "$code" = 4 ] || exit "$code"'
                        - \(Self.json(folder.path))
                      resources:
                        requests:
                          cpu: "2"
                          memory: 1Gi
                      volumeMounts:
                        - name: work
                          mountPath: \(Self.json(shared))
                  volumes:
                    - name: work
                      persistentVolumeClaim:
                        claimName: glfx-work

            """
    }

    // MARK: AWS Batch

    /// The inputs of `register-job-definition` and `submit-job`, for `--cli-input-json`.
    var awsBatch: String {
        let retries =
            RetryableCodes.codes.prefix(3).map { "{\"onExitCode\": \"\($0)\", \"action\": \"RETRY\"}" } + [
                "{\"onExitCode\": \"13*\", \"action\": \"RETRY\"}", "{\"onExitCode\": \"*\", \"action\": \"EXIT\"}",
            ]
        let variable = partCount > 1 ? "$AWS_BATCH_JOB_ARRAY_INDEX" : "0"
        let shell = "glfx part \"$0\" --index \"\(variable)\"; code=$?; [ \"$code\" = 4 ] || exit \"$code\""
        // An array has at least two jobs.
        let array = partCount > 1 ? "\n    \"arrayProperties\": {\"size\": \(partCount)}," : ""
        return """
            {
              "registerJobDefinition": {
                "jobDefinitionName": \(Self.json(name)),
                "type": "container",
                "containerProperties": {
                  "image": \(Self.json(image)),
                  "command": ["sh", "-c", \(Self.json(shell)), \(Self.json(folder.path))],
                  "resourceRequirements": [{"type": "VCPU", "value": "2"}, {"type": "MEMORY", "value": "2048"}],
                  "volumes": [{"name": "work", "host": {"sourcePath": \(Self.json(shared))}}],
                  "mountPoints": [{"sourceVolume": "work", "containerPath": \(Self.json(shared)), "readOnly": false}]
                },
                "retryStrategy": {
                  "attempts": 3,
                  "evaluateOnExit": [
                    \(retries.joined(separator: ",\n        "))
                  ]
                }
              },
              "submitJob": {
                "jobName": \(Self.json(name)),
                "jobQueue": "glfx",\(array)
                "jobDefinition": \(Self.json(name))
              }
            }

            """
    }

    // MARK: GNU parallel, PBS, LSF

    /// A shell script that makes the parts here, or on the machines of `--sshlogin`.
    var parallel: String {
        """
        #!/bin/sh
        # Made by glfx \(version): the parts of \(folder.path) that are not done, and their join.
        # JOBS parts at the same time; further arguments go to parallel, as --sshloginfile FILE.
        part() {
            \(command(index: "\"$1\"").split(separator: "\n").joined(separator: "\n    "))
            return "$code"
        }
        if [ "$1" = --part ]; then
            part "$2"
            exit
        fi
        parallel --joblog \(Self.quoted(folder.logs + "/parallel.log")) --retries 3 --jobs "${JOBS:-1}" "$@" \\
            sh "$(realpath "$0")" --part ::: \(parts.map(String.init).joined(separator: " "))
        exec \(Self.quoted(program)) join \(Self.quoted(folder.path))

        """
    }

    /// For PBS Professional and OpenPBS.
    var pbs: String {
        """
        #!/bin/sh
        # Made by glfx \(version): the parts of \(folder.path). Submit it with qsub; afterwards: glfx join \(folder.path)
        #PBS -N \(name.prefix(15))
        #PBS -J 0-\(max(1, partCount - 1))
        #PBS -r y
        #PBS -j oe
        #PBS -o \(folder.logs)
        [ "$PBS_ARRAY_INDEX" -lt \(partCount) ] || exit 0
        \(command(index: "\"$PBS_ARRAY_INDEX\""))
        exit "$code"

        """
    }

    var lsf: String {
        // LSF counts from 1.
        let array = PlanStatus.ranges(parts.map { $0 + 1 })
        return """
            #!/bin/sh
            # Made by glfx \(version): the parts of \(folder.path). Submit it with bsub < FILE; afterwards:
            # glfx join \(folder.path)
            #BSUB -J "\(name)[\(array)]"
            #BSUB -Q "\(RetryableCodes.codes.map(String.init).joined(separator: " "))"
            #BSUB -o "\(folder.logs)/part-%I.log"
            \(command(index: "\"$((LSB_JOBINDEX - 1))\""))
            exit "$code"

            """
    }

    /// A text of JSON, which is one of YAML too.
    private static func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
