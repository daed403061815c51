import { reviewPlan } from "@intray/i18n/review-plan"
import { trpc } from "../../../lib/trpc.ts"
import { nameOf } from "../sheet/others.tsx"
import type { Scores } from "./results-model.ts"

export type GivenReview = { key: string; name: string; scores: Scores; note: string; abstained: boolean }

/** What everybody reviewed on a submission in a round; the caller's own review is among them. */
export function useRoundReviews(roundId: string, submissionId: string) {
  const query = trpc.reviews.sheet.useQuery({ submissionId })
  const me = trpc.session.get.useQuery().data?.user
  const item = query.data?.rounds.find((one) => one.round.id === roundId) ?? null
  const all: GivenReview[] = (item?.others ?? []).map(({ reviewer, scores, note, state }, index) => ({
    key: reviewer?.id ?? `former-${index}`,
    name: reviewer === null ? reviewPlan.settle.former : nameOf(reviewer),
    scores,
    note,
    abstained: state === "abstained",
  }))
  const mine = item?.mine
  if (mine && mine.state !== "draft" && item.withheld === null && me) {
    all.unshift({ key: me.id, name: me.name, scores: mine.scores, note: mine.note, abstained: mine.state === "abstained" })
  }
  return { query, item, all, reviews: all.filter((one) => !one.abstained) }
}
