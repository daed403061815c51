import { type DbOrTx, prepared, preparedInsert, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { label, labelGroup, submission, submissionLabel } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { NotFound, Refused } from "../../lib/errors.ts"
import { recordEvent } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { seenAmong, sees, visiblePortals } from "../../lib/visible-portals.ts"
import { refusals } from "../../messages/refusals.ts"
import { recordAct } from "../acts/record.ts"
import { refreshFacets } from "../facets/write.ts"
import { labelState, type Mark } from "./marks.ts"
import { isAsked, type LabelGroupItem, type LabelHue, type LabelItem, labelHue } from "./schema.ts"

/** Hue of a label's row; grey where a later version of the app wrote one that this one does not know. */
function hueOf(name: string): LabelHue {
  return labelHue.safeParse(name).data ?? "grey"
}

/** A label's row as the outside sees it. */
export function labelItemOf(row: typeof label.$inferSelect): LabelItem {
  const { id, name, key, description, feedbackText } = row
  return { id, name, hue: hueOf(row.hue), key, description, feedbackText, archived: row.archivedAt !== null }
}

/** The team's groups in use, with all of their labels: archived ones still stand on old submissions. */
export async function listLabels(ctx: TeamContext): Promise<{ groups: LabelGroupItem[] }> {
  const teamId = ctx.team.id
  const groups = await ctx.db
    .select()
    .from(labelGroup)
    .where(eq(labelGroup.teamId, teamId))
    .orderBy(asc(labelGroup.position), asc(labelGroup.id))
  const labels = await ctx.db.select().from(label).where(eq(label.teamId, teamId)).orderBy(asc(label.position), asc(label.id))
  const visible = await visiblePortals(ctx)
  return {
    groups: groups
      .filter((group) => group.archivedAt === null)
      .map(({ id, name, multiple, required, onlyIf, portals }) => ({
        id,
        name,
        multiple,
        required,
        onlyIf,
        portals: seenAmong(visible, portals),
        labels: labels.filter((row) => row.groupId === id).map(labelItemOf),
      })),
  }
}

/** Labels of each of the submissions, oldest first, in one query. */
export async function labelsOf(db: DbOrTx, submissionIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(submissionIds.map((id) => [id, []]))
  if (submissionIds.length === 0) return found
  const rows = await db
    .select({ submissionId: submissionLabel.submissionId, labelId: submissionLabel.labelId })
    .from(submissionLabel)
    .where(inArray(submissionLabel.submissionId, submissionIds))
    .orderBy(asc(submissionLabel.submissionId), asc(submissionLabel.createdAt), asc(submissionLabel.labelId))
  for (const row of rows) found.get(row.submissionId)?.push(row.labelId)
  return found
}

const standingOn = prepared((db, $: { submissionId: string }) =>
  db
    .select({
      labelId: submissionLabel.labelId,
      groupId: label.groupId,
      name: label.name,
      setBy: submissionLabel.setBy,
      createdAt: submissionLabel.createdAt,
    })
    .from(submissionLabel)
    .innerJoin(label, eq(label.id, submissionLabel.labelId))
    .where(eq(submissionLabel.submissionId, $.submissionId))
    .orderBy(asc(submissionLabel.createdAt), asc(submissionLabel.labelId)),
)
const lockTarget = prepared((db, $: { id: string; teamId: string }) =>
  forUpdate(
    db
      .select({ id: submission.id, number: submission.number, portalId: submission.portalId })
      .from(submission)
      .where(and(eq(submission.id, $.id), eq(submission.teamId, $.teamId))),
  ),
)
const labelWithGroup = prepared((db, $: { id: string; teamId: string }) =>
  db
    .select({
      id: label.id,
      name: label.name,
      groupId: label.groupId,
      archivedAt: label.archivedAt,
      group: labelGroup.name,
      multiple: labelGroup.multiple,
      onlyIf: labelGroup.onlyIf,
      portals: labelGroup.portals,
    })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(eq(label.id, $.id), eq(label.teamId, $.teamId))),
)
const addMark = preparedInsert(submissionLabel)
const dropMark = prepared((db, $: { submissionId: string; labelId: string }) =>
  db.delete(submissionLabel).where(and(eq(submissionLabel.submissionId, $.submissionId), eq(submissionLabel.labelId, $.labelId))),
)

type Applied = { labelId: string; groupId: string; name: string } & Mark

/** What stands on one submission now, with the group of each. */
async function appliedTo(tx: Tx, submissionId: string): Promise<Applied[]> {
  return standingOn(tx, { submissionId })
}

/**
 * Puts one label on or takes it off, with its line in the history. The caller has checked that this is a change.
 * @param change.was what stands there; without it the label is put on
 */
async function writeLabel(
  tx: Tx,
  ctx: TeamContext,
  change: { submissionId: string; label: { id: string; name: string }; was?: Mark | undefined; actId: string },
): Promise<void> {
  const { submissionId, label: one, was, actId } = change
  const now: Mark | undefined = was ? undefined : { setBy: ctx.actor.id, createdAt: ctx.clock.now() }
  if (now) await addMark(tx, { submissionId, labelId: one.id, teamId: ctx.team.id, ...now })
  else await dropMark(tx, { submissionId, labelId: one.id })
  await recordEvent(tx, {
    team: ctx.team,
    actor: ctx.actor,
    submissionId,
    type: now ? "submission.labelled" : "submission.unlabelled",
    before: labelState(one, was),
    after: labelState(one, now),
    actId,
  })
}

/**
 * Puts a label on a submission or takes it off. Asking for what is already so changes nothing and records nothing. In a
 * group that takes one label the new one replaces the old one; each change is an event of the same act.
 * What stands stays when its group is no longer asked, and can always be taken off.
 * @throws NotFound, Refused (`label_archived`, `label_not_asked`)
 */
export async function setLabel(
  ctx: TeamContext,
  input: { submissionId: string; labelId: string; on: boolean; actId: string },
): Promise<{ labelIds: string[] }> {
  const { submissionId, on, actId } = input
  return ctx.db.transaction(async (tx) => {
    const [target] = await lockTarget(tx, { id: submissionId, teamId: ctx.team.id })
    if (!target || !sees(await visiblePortals(ctx, tx), target.portalId)) throw new NotFound("submission")
    const [wanted] = await labelWithGroup(tx, { id: input.labelId, teamId: ctx.team.id })
    if (!wanted) throw new NotFound("label")
    const applied = await appliedTo(tx, submissionId)
    const ids = applied.map((one) => one.labelId)
    if (ids.includes(wanted.id) === on) return { labelIds: ids }
    if (on && wanted.archivedAt) throw new Refused(refusals.labelArchived({ label: wanted.name }), { code: "label_archived" })
    if (on && !isAsked(wanted, { portalId: target.portalId, labelIds: ids })) {
      throw new Refused(refusals.labelNotAsked({ group: wanted.group, number: target.number }), { code: "label_not_asked" })
    }
    await recordAct(tx, ctx, actId, "label")
    const replaced = on && !wanted.multiple ? applied.filter((one) => one.groupId === wanted.groupId) : []
    for (const old of replaced) await writeLabel(tx, ctx, { submissionId, label: { id: old.labelId, name: old.name }, was: old, actId })
    const was = on ? undefined : applied.find((one) => one.labelId === wanted.id)
    await writeLabel(tx, ctx, { submissionId, label: wanted, was, actId })
    await refreshFacets(tx, ctx.team.id, [submissionId])
    const gone = new Set([...replaced.map((one) => one.labelId), ...(on ? [] : [wanted.id])])
    return { labelIds: [...ids.filter((id) => !gone.has(id)), ...(on ? [wanted.id] : [])] }
  })
}
