import type { Tx } from "@intray/db"
import { snooze } from "@intray/db/schema"
import { snoozeServer } from "@intray/i18n/snooze-server"
import { and, eq, inArray } from "drizzle-orm"
import { Invalid } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { SnoozeChange } from "../history/schema.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { refuseMissing } from "../submission-writes/rows.ts"
import { MAX_SNOOZE_DAYS, type SetSnoozeInput, type SnoozeResult } from "./schema.ts"

/** A submission of the team. */
type Target = { id: string; number: number }

/** Until when a member has snoozed each, the caller by default; one whose time has come is awake, and has no entry. */
export async function snoozesOf(
  tx: Tx,
  ctx: TeamContext,
  ids: readonly string[],
  userId: string = ctx.actor.id ?? "",
): Promise<Map<string, Date>> {
  const now = ctx.clock.now()
  const rows = await tx
    .select({ id: snooze.submissionId, until: snooze.until })
    .from(snooze)
    .where(and(eq(snooze.userId, userId), inArray(snooze.submissionId, [...ids])))
  return new Map(rows.filter((row) => row.until > now).map((row) => [row.id, row.until]))
}

/**
 * Snoozes submissions for one member, or wakes them, with a line that only the actor sees in the history of each.
 * @param from until when each was snoozed before
 * @param userId whose list hides them; default: the caller's
 */
export async function writeSnooze(
  change: Change,
  targets: readonly Target[],
  { from, until, userId: other }: { from: ReadonlyMap<string, Date>; until: Date | null; userId?: string },
): Promise<void> {
  const { tx, ctx, actId } = change
  const userId = other ?? ctx.actor.id ?? ""
  const ids = targets.map((one) => one.id)
  await tx.delete(snooze).where(and(eq(snooze.userId, userId), inArray(snooze.submissionId, ids)))
  if (until) {
    await tx.insert(snooze).values(targets.map((one) => ({ submissionId: one.id, number: one.number, userId, teamId: ctx.team.id, until })))
  }
  const whose = userId === ctx.actor.id ? {} : { userId }
  const said = (moment: Date | null | undefined): SnoozeChange => ({ until: moment?.toISOString() ?? null, ...whose })
  const { team, actor } = ctx
  for (const submissionId of ids) {
    const [before, after] = [said(from.get(submissionId)), said(until)]
    change.events.push({ team, actor, submissionId, type: "submission.snoozed", before, after, actId })
  }
}

function checked(ctx: TeamContext, until: string | null): Date | null {
  if (until === null) return null
  const moment = new Date(until)
  const ahead = moment.getTime() - ctx.clock.now().getTime()
  if (ahead > 0 && ahead <= MAX_SNOOZE_DAYS * 86_400_000) return moment
  throw new Invalid([
    { path: ["until"], code: ahead > 0 ? "too_far" : "past", message: ahead > 0 ? snoozeServer.tooFar : snoozeServer.past },
  ])
}

/**
 * Takes submissions out of the caller's own list until a moment, or back into it. They wake by themselves: what is read compares with
 * the clock. Asking for what is already so changes nothing and records nothing.
 * @throws NotFound, Invalid (`until`)
 */
export async function setSnooze(ctx: TeamContext, input: SetSnoozeInput): Promise<SnoozeResult> {
  const until = checked(ctx, input.until)
  const { submissionIds: ids, actId } = input
  return changeSubmissions(ctx, { ids, actId, as: "snooze" }, async (change) => {
    const { tx, rows } = change
    refuseMissing(change, ids)
    const from = await snoozesOf(tx, ctx, ids)
    const others = rows.filter((row) => (from.get(row.id)?.getTime() ?? null) !== (until?.getTime() ?? null))
    if (others.length > 0) await writeSnooze(change, others, { from, until })
    return { items: rows.map(({ id, number }) => ({ id, number, until: until?.toISOString() ?? null })) }
  })
}
