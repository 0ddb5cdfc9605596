/// What hands out the parts of a plan.
package enum Scheduler: String, CaseIterable, Sendable {
    case slurm, kubernetes
    case awsBatch = "aws-batch"
    case parallel, pbs, lsf
}
