import { label, suggestionOutcome } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { z } from "zod"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { setLabel } from "../labels/apply/service.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { onlyOne } from "../submission-writes/rows.ts"
import type { acceptInput, dismissInput } from "./schema.ts"
import { getSuggestions } from "./suggest.ts"

/**
 * Sets a label that was suggested: the caller's own act, as with any other label. The history and the statistics count it as accepted only if
 * the label is suggested to the caller now; what the client says about it is not trusted.
 * @throws as {@link setLabel}; Refused (`blind_round`)
 */
export async function acceptSuggestion(ctx: TeamContext, input: z.infer<typeof acceptInput>): Promise<{ labelIds: string[] }> {
  const { submissionId, labelId, actId } = input
  const { version, groups } = await getSuggestions(ctx, submissionId)
  const proposal = groups.flatMap((group) => group.proposals).find((one) => one.labelId === labelId)
  const wanted = { submissionId, labelId, actId, on: true }
  if (!proposal) return setLabel(ctx, wanted)
  const { percent } = proposal
  const values = { outcome: "accepted", lot: false, percent, version, createdAt: ctx.clock.now() } as const
  return setLabel(ctx, wanted, {
    suggestion: { version, percent },
    async note(tx) {
      await tx
        .insert(suggestionOutcome)
        .values({ submissionId, labelId, teamId: ctx.team.id, ...values })
        .onConflictDoUpdate({ target: [suggestionOutcome.submissionId, suggestionOutcome.labelId], set: values })
    },
  })
}

/**
 * Notes that a suggested label does not apply, or takes that back. Nothing is suggested twice.
 * @throws NotFound, Refused (`in_trash`, `erased`)
 */
export function dismissSuggestion(ctx: TeamContext, input: z.infer<typeof dismissInput>): Promise<{ dismissed: boolean }> {
  const { submissionId, labelId, version, percent, dismissed } = input
  return changeSubmissions(ctx, { ids: [submissionId] }, async (change) => {
    const { tx, events } = change
    onlyOne(change)
    const [known] = await tx
      .select({ id: label.id })
      .from(label)
      .where(and(eq(label.id, labelId), eq(label.teamId, ctx.team.id)))
    if (!known) throw new NotFound("label")
    const values = { outcome: "dismissed", lot: false, percent, version, createdAt: ctx.clock.now() } as const
    const own = and(eq(suggestionOutcome.submissionId, submissionId), eq(suggestionOutcome.labelId, labelId))
    if (dismissed) {
      await tx
        .insert(suggestionOutcome)
        .values({ submissionId, labelId, teamId: ctx.team.id, ...values })
        .onConflictDoUpdate({ target: [suggestionOutcome.submissionId, suggestionOutcome.labelId], set: values })
    } else {
      const gone = await tx
        .delete(suggestionOutcome)
        .where(and(own, eq(suggestionOutcome.outcome, "dismissed")))
        .returning({ id: suggestionOutcome.labelId })
      if (gone.length === 0) return { dismissed: false }
    }
    const type = dismissed ? "suggestion.dismissed" : "suggestion.restored"
    const after = { labelId, version, percent }
    events.push({ team: ctx.team, actor: ctx.actor, submissionId, type, before: null, after, actId: undefined })
    return { dismissed }
  })
}
