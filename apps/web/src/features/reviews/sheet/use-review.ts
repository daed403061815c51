import type { OwnReview, Sheet, SheetItem } from "@intray/server/modules/reviews/schema"
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { usePendingOf } from "../../../lib/pending.ts"
import { codeOf, reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { reviewDrafts } from "./drafts.ts"
import { askedScores, isSameValues, type ReviewValues, toValues, wrongScores } from "./values.ts"

/** Puts a saved review into the sheet that is shown. */
function withMine(sheet: Sheet | undefined, roundId: string, mine: OwnReview): Sheet | undefined {
  return sheet && { ...sheet, rounds: sheet.rounds.map((one) => (one.round.id === roundId ? { ...one, mine } : one)) }
}

/** What the reviewer has filled in, saved or not. */
export function useReviewValues({ round, mine }: SheetItem, { submissionId, meId }: { submissionId: string; meId: string }) {
  const name = `review:${meId}:${round.id}:${submissionId}`
  const read = useCallback(() => reviewDrafts.read(name), [name])
  const draft = useSyncExternalStore(reviewDrafts.subscribe, read)
  // A saved draft is what the server has, unless it was changed elsewhere since.
  const isNewest = draft !== null && (draft.state !== "saved" || mine === null || mine.updatedAt <= (draft.savedAt ?? ""))
  return { name, draft, values: isNewest ? draft.values : toValues(mine) }
}

/** The caller's review of a submission in one round: what is filled in, how it is saved and sent. */
export function useReview(item: SheetItem, { submissionId, meId, editable }: { submissionId: string; meId: string; editable: boolean }) {
  const utils = trpc.useUtils()
  const roundId = item.round.id
  const { criteria, mine } = item
  const { name, draft, values } = useReviewValues(item, { submissionId, meId })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, once] = usePendingOf<"submitted" | "abstained">()

  const submitted = mine !== null && mine.state !== "draft"
  const changed = !isSameValues(values, toValues(mine))
  const latest = useRef({ values, criteria })
  latest.current = { values, criteria }

  const send = useCallback(
    async (state: "draft" | "submitted" | "abstained", { scores, ...rest }: ReviewValues) => {
      const asked = state === "abstained" ? {} : askedScores(latest.current.criteria, scores)
      const saved = await utils.client.reviews.save.mutate({ roundId, submissionId, state, scores: asked, ...rest })
      await utils.reviews.sheet.cancel({ submissionId })
      utils.reviews.sheet.setData({ submissionId }, (sheet) => withMine(sheet, roundId, saved))
      return saved
    },
    [utils, roundId, submissionId],
  )
  const begun = useRef(false)
  begun.current = mine === null
  const saveDraft = useCallback(
    async (next: ReviewValues) => {
      const isNew = begun.current
      try {
        const saved = await send("draft", next)
        // The queue marks what was begun.
        if (isNew) void utils.reviews.queue.invalidate()
        return saved.updatedAt
      } catch (error) {
        // Submitted elsewhere: from here on changes are sent by hand.
        if (codeOf(error) === "already_submitted") void utils.reviews.sheet.invalidate({ submissionId })
        throw error
      }
    },
    [send, utils, submissionId],
  )
  useEffect(() => {
    if (editable && !submitted) reviewDrafts.resume(name, saveDraft)
    return () => reviewDrafts.flush(name)
  }, [editable, submitted, name, saveDraft])

  const edit = (change: Partial<ReviewValues>) => {
    const next = { ...latest.current.values, ...change }
    latest.current = { ...latest.current, values: next }
    setProblem(null)
    if (submitted && isSameValues(next, toValues(mine))) return reviewDrafts.forget(name)
    reviewDrafts.edit(name, next, submitted ? null : saveDraft)
  }
  const score = (id: string, value: number | null) => {
    const { [id]: _, ...others } = latest.current.values.scores
    setWrong(({ [id]: __, ...rest }) => rest)
    edit({ scores: value === null ? others : { ...others, [id]: value } })
  }
  /** @returns whether it was taken */
  const finish = (state: "submitted" | "abstained") =>
    once(state, async () => {
      setWrong({})
      setProblem(null)
      await reviewDrafts.settle(name)
      try {
        await send(state, latest.current.values)
      } catch (error) {
        const found = wrongScores(error)
        setWrong(found)
        if (Object.keys(found).length === 0) setProblem(reasonOf(error))
        if (codeOf(error) !== undefined) void utils.reviews.sheet.invalidate({ submissionId })
        // What could not be sent is still a draft to keep.
        if (!submitted) reviewDrafts.edit(name, latest.current.values, saveDraft)
        return false
      }
      reviewDrafts.forget(name)
      void utils.reviews.invalidate()
      // Those by others are not withheld any more.
      void utils.comments.list.invalidate({ submissionId })
      return true
    })

  return { values, draft, changed, submitted, wrong, problem, pending, edit, score, finish }
}

export type Review = ReturnType<typeof useReview>
