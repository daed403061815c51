import type { Tx } from "@intray/db"
import { type NewEvent, recordEvents } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { visiblePortals } from "../../lib/visible-portals.ts"
import { recordAct } from "../acts/record.ts"
import type { ActKind } from "../acts/schema.ts"
import { type CountChanges, writeCounts } from "../submissions/counts.ts"
import { type Facts, placeChanged } from "./facts.ts"
import { writeMarks } from "./marks.ts"
import { type HeldRow, lockRows, type Which } from "./rows.ts"

/** Who changes submissions, and where. */
export type Changer = Pick<TeamContext, "db" | "clock" | "actor"> & { team: Pick<TeamContext["team"], "id" | "role"> }

/**
 * Some submissions that one transaction changes together. Their rows are locked when it begins; what is done to them is noted here, and
 * written when it ends: rows, labels, history, counts and facets, in a few statements however many they are.
 */
export type Change<By extends Changer = TeamContext> = {
  tx: Tx
  ctx: By
  /** The act that everything in it belongs to. */
  actId: string
  /** In the order of their ids. */
  rows: HeldRow[]
  /** As each of them stands by now, by id. */
  now: Map<string, HeldRow>
  /** What hangs on them, by id, once somebody has asked. */
  facts: ReadonlyMap<string, Facts> | null
  events: NewEvent[]
  counts: CountChanges
  /** Ids of those that are changed. */
  changed: Set<string>
  /** Why others were left as they are, by id. */
  skipped: Map<string, string>
}

type Options = {
  /** A transaction that is open already; without it one of its own. */
  tx?: Tx
  actId: string
  /** Notes that the caller did something undoable of this kind, where anything was changed. */
  as?: ActKind
  /** Not those alone that the caller sees: for what the house does on its own. */
  all?: boolean
}

/**
 * The one way in for every change of submissions: loads them inside the team, keeps others from changing them until the transaction ends,
 * has them changed, and writes what was changed with all that follows from it. Those that are not there, or that the caller does not see,
 * are left out. One submission is a batch of one.
 *
 * Everybody takes locks in one order: rows by their ids, the act, the team's counter, counts, facets. The history comes before counts and
 * facets because its row is what every other writer waits for.
 * @param work notes what is to be changed; what it throws leaves nothing behind
 * @throws as {@link recordAct} with `as`
 */
export function changeSubmissions<Result, By extends Changer = TeamContext>(
  ctx: By,
  which: Which & Options,
  work: (change: Change<By>) => Promise<Result>,
): Promise<Result> {
  const { tx: open } = which
  return open ? changeIn(open, ctx, which, work) : ctx.db.transaction((tx) => changeIn(tx, ctx, which, work))
}

async function changeIn<Result, By extends Changer>(
  tx: Tx,
  ctx: By,
  which: Which & Options,
  work: (change: Change<By>) => Promise<Result>,
): Promise<Result> {
  const visible = which.all ? null : await visiblePortals(ctx, tx)
  const rows = await lockRows(tx, ctx.team.id, which, visible)
  const now = new Map(rows.map((row) => [row.id, row]))
  const noted = { facts: null, events: [], counts: new Map(), changed: new Set<string>(), skipped: new Map<string, string>() }
  const change: Change<By> = { tx, ctx, actId: which.actId, rows, now, ...noted }
  const result = await work(change)
  if (which.as && change.events.length > 0) await recordAct(tx, ctx, which.actId, which.as)
  await write(change)
  return result
}

async function write(change: Change<Changer>): Promise<void> {
  const { tx, ctx, events, counts } = change
  await writeMarks(change)
  await recordEvents(tx, events)
  await writeCounts(tx, ctx.team.id, counts)
  await placeChanged(change)
}
