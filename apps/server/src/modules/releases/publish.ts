import { randomUUID } from "node:crypto"
import type { Tx } from "@intray/db"
import { release } from "@intray/db/schema"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { eq } from "drizzle-orm"
import type { z } from "zod"
import { Invalid, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { refuseWrongHeld } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import { markRecalled } from "../publications/release-ended.ts"
import { planPublication, recallPublication, wishedIn } from "../publications/write.ts"
import { roundEntries } from "./contents.ts"
import { freezeRelease } from "./freeze.ts"
import { getRelease } from "./list.ts"
import { lockRelease, type ReleaseRow, refuseSetOut, seenItems, visibleRelease } from "./rows.ts"
import type { publishReleaseInput, ReleaseDetail, recallReleaseInput } from "./schema.ts"
import { setOut } from "./set-out.ts"
import { addEntries, beginSnapshot, rootOf, sealSnapshot } from "./snapshots.ts"

/**
 * Has a release go out: at a moment, and never before the time to think again is over. Nobody is notified before. A snapshot of it is made
 * first, of a round in the same transaction: what was previewed is what is kept. A large data set stays a draft until the worker has written
 * its snapshot, and sets out then.
 * @throws NotFound; Invalid (`moment`, `not_round`); Refused (`release_not_draft`, `release_hidden`, `publication_changed`, `nothing_held`,
 *   `snapshot_empty`), LetterWarnings
 */
export async function publishRelease(ctx: TeamContext, input: z.infer<typeof publishReleaseInput>): Promise<ReleaseDetail> {
  const { id, expected } = input
  const known = await visibleRelease(ctx, id)
  refuseSetOut(known)
  // Told of by nobody, what else it holds is not counted: somebody who names a number is to know that it would not be looked at.
  if (known.kind !== "round" && expected !== undefined)
    throw new Invalid([{ path: ["expected"], code: "not_round", message: words.expectedOfRound }])
  if (known.hidden > 0) throw new Refused(words.hidden({ count: known.hidden }), { code: "release_hidden" })
  const wished = wishedIn(ctx, input.runAt)
  if (known.kind !== "round") await freezeRelease(ctx, { id, note: "", goesOut: { wished } })
  else {
    const letters = (await seenItems(ctx, ctx.db, known.id)).map((one) => one.number)
    const others = await listOthers(ctx, { to: { numbers: letters }, held: true })
    await refuseWrongHeld(ctx.db, ctx, { numbers: letters, others, acknowledged: input.acknowledge })
    await ctx.db.transaction(async (tx) => {
      const row = await lockRelease(tx, ctx, id)
      refuseSetOut(row)
      await sendRound(tx, ctx, row, { wished, expected })
    })
  }
  ctx.services.jobs.wake()
  return getRelease(ctx, id)
}

async function sendRound(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { wished, expected }: { wished: Date | undefined; expected: number | undefined },
): Promise<void> {
  const numbers = (await seenItems(ctx, tx, row.id)).map((one) => one.number)
  const publicationId = randomUUID()
  const { runAt, ids } = await planPublication(tx, ctx, { id: publicationId, numbers, wished, expected })
  const snapshot = await beginSnapshot(tx, ctx, row, "")
  const about = {
    kind: "about",
    key: "about",
    submissionId: null,
    portalId: null,
    value: { name: row.name, runAt: runAt.toISOString() },
  } as const
  await addEntries(tx, ctx, { id: snapshot.id, from: 0 }, [about, ...(await roundEntries(tx, ctx, ids))])
  await sealSnapshot(tx, ctx, row, { ...snapshot, root: await rootOf(tx, snapshot.id) })
  await setOut(tx, ctx, row, { runAt, wished, snapshot: snapshot.number, total: ids.length, publicationId })
}

/**
 * Recalls a release before anybody was notified: all of it, or some decisions of a round. The decisions remain, held; the
 * snapshot remains and is marked as recalled.
 * @throws NotFound; Refused (`release_not_waiting`, `publication_started`)
 */
export async function recallRelease(ctx: TeamContext, input: z.infer<typeof recallReleaseInput>): Promise<ReleaseDetail> {
  const { id, submissionIds } = input
  const known = await visibleRelease(ctx, id)
  if (known.state === "recalled") return getRelease(ctx, id)
  if (known.state !== "waiting") throw new Refused(words.notWaiting, { code: "release_not_waiting" })
  if (known.publicationId !== null) {
    if (submissionIds === undefined && known.hidden > 0)
      throw new Refused(words.hidden({ count: known.hidden }), { code: "release_hidden" })
    await recallPublication(ctx, { id: known.publicationId, submissionIds })
    return getRelease(ctx, id)
  }
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    if (row.state === "recalled") return
    if (row.state !== "waiting") throw new Refused(words.notWaiting, { code: "release_not_waiting" })
    await markRecalled(tx, ctx, row, ctx.clock.now())
  })
  return getRelease(ctx, id)
}

/**
 * Makes a draft again of a release that was recalled. Its snapshots stay.
 * @throws NotFound; Refused (`release_not_recalled`)
 */
export async function reopenRelease(ctx: TeamContext, id: string): Promise<ReleaseDetail> {
  await visibleRelease(ctx, id)
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    if (row.state !== "recalled") throw new Refused(words.notRecalled, { code: "release_not_recalled" })
    const updatedAt = ctx.clock.now()
    const again = { state: "draft", runAt: null, timed: false, publicationId: null, revision: row.revision + 1, updatedAt } as const
    await tx.update(release).set(again).where(eq(release.id, id))
    const before = { releaseId: id, state: row.state }
    await recordTeamEvent(tx, ctx, { type: "release.reopened", before, after: { releaseId: id, state: "draft" } })
  })
  return getRelease(ctx, id)
}
