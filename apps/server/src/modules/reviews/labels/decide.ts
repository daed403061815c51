/** What reviewers chose for one submission and one label group: labels by their place, beginning with 1. */
export type LabelVotes = { votes: readonly number[]; settled: number | undefined }

/**
 * The label that a team agreed on: the settled one, else the one that more than half of the reviewers chose. Where several reviews are wanted
 * one alone decides nothing.
 * @param wanted how many reviews a submission should get
 * @returns null: nobody chose, they disagree, or too few have
 */
export function decideLabel({ votes, settled }: LabelVotes, wanted: number): number | null {
  if (settled !== undefined) return settled
  if (votes.length < Math.min(2, wanted)) return null
  const counts = new Map<number, number>()
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1)
  for (const [vote, count] of counts) if (count * 2 > votes.length) return vote
  return null
}
