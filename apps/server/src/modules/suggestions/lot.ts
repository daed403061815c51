import { hash } from "./learn/tokens.ts"

const SEED = 4
const TENTH = 10

/** Whether a submission is one of the tenth for which a group shows no suggestion: there it is measured how often suggestions are right. */
export function isInLot(submissionId: string, groupId: string): boolean {
  return hash(`${submissionId} ${groupId}`, SEED) % TENTH === 0
}
