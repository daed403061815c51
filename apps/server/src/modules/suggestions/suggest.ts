import { submissionLabel, suggestionOutcome } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { loadVisible, visiblePortals } from "../../platform/visible-portals.ts"
import { isReviewOutstanding } from "../reviews/withheld.ts"
import { isAsked } from "../submission-writes/label-rules.ts"
import { getLearner } from "./learner.ts"
import { isInLot } from "./lot.ts"
import { getMuted, listOutcomes } from "./muting.ts"
import { propose } from "./propose.ts"
import type { SuggestionsForSubmission } from "./schema.ts"
import { getSettings } from "./settings.ts"
import { listGroups, loadContent } from "./team-rows.ts"

/**
 * Whether a caller sees every portal, with names. Models learn from all of them, so suggestions,
 * reasons and counts reveal something about each of them.
 */
export async function seesWhatModelsLearn(ctx: TeamContext): Promise<boolean> {
  return (await visiblePortals(ctx)) === null
}

/**
 * The labels that are suggested for a submission, with reasons, or why there are none. Nobody who has to judge it alone gets any, and nobody who does not see all portals.
 * @throws NotFound, Refused (`blind_round`)
 */
export async function getSuggestions(ctx: TeamContext, submissionId: string): Promise<SuggestionsForSubmission> {
  const { db, team, services, clock } = ctx
  const row = await loadVisible(ctx, submissionId)
  const settings = await getSettings(db, team.id)
  const silent = (silence: SuggestionsForSubmission["silence"]) => ({ version: 0, silence, groups: [] })
  if (!settings.enabled) return silent("off")
  if (!(await seesWhatModelsLearn(ctx))) return silent("limited")
  if (await isReviewOutstanding(ctx, submissionId)) return silent("withheld")
  const content = await loadContent(db, { teamId: team.id, submissionId, fieldsOff: settings.fieldsOff })
  if (!content) return silent("off")
  const predicted = await getLearner(services).predict(team.id, content)
  if (!predicted) return silent("learning")
  const own = and(eq(submissionLabel.submissionId, submissionId), eq(submissionLabel.teamId, team.id))
  const labels = await db.select({ id: submissionLabel.labelId }).from(submissionLabel).where(own)
  const isDismissed = and(eq(suggestionOutcome.submissionId, submissionId), eq(suggestionOutcome.outcome, "dismissed"))
  const dismissed = await db.select({ id: suggestionOutcome.labelId }).from(suggestionOutcome).where(isDismissed)
  const labelIds = new Set(labels.map(({ id }) => id))
  const situation = {
    labelIds,
    dismissed: new Set(dismissed.map(({ id }) => id)),
    muted: getMuted(await listOutcomes(db, team.id, clock.now()), settings.muted),
  }
  const groups = (await listGroups(db, team.id)).filter((group) => isAsked(group, { portalId: row.portalId, labelIds: [...labelIds] }))
  return {
    version: predicted.version,
    silence: null,
    groups: groups.map((group) => {
      const prediction = predicted.groups.find((one) => one.groupId === group.id) ?? null
      const off = settings.groupsOff.includes(group.id)
      return propose({ ...situation, group, prediction, off, lot: isInLot(submissionId, group.id) })
    }),
  }
}
