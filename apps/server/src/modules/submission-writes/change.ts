import type { Tx } from "@intray/db"
import { publicLine } from "@intray/db/schema"
import { type NewEvent, recordEvents } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals } from "../../platform/visible-portals.ts"
import { noteLines } from "../notifications/watchers.ts"
import { updateCandidates } from "../reviews/candidates.ts"
import { type Attributes, placeChanged } from "./attributes.ts"
import { type Columns, writeColumns } from "./columns.ts"
import { type CountChanges, writeCounts } from "./counts.ts"
import { dropDecisions } from "./drop-decisions.ts"
import { writeMarks } from "./marks.ts"
import { notifyOfEvents } from "./notify.ts"
import { goneOf, type HeldRow, lockRows, type Which } from "./rows.ts"
import { addUndoRecord } from "./undo/record.ts"
import type { UndoRecordKind } from "./undo/schema.ts"

/** Who changes submissions, and where. */
export type Changer = Pick<TeamContext, "db" | "clock" | "actor"> & { team: Pick<TeamContext["team"], "id" | "role"> }

/**
 * Some submissions that one transaction changes together. Their rows are locked when it begins; what is done to them is noted here, and
 * written when it ends: rows, labels, history, counts and facets, in a few statements however many they are.
 */
export type Change<By extends Changer = TeamContext> = {
  tx: Tx
  ctx: By
  /** The act that everything in it belongs to; without one each change is an act of its own. */
  actId: string | undefined
  /** What undoing will call it, where anything was changed; null: nothing that is undone. */
  as: UndoRecordKind | null
  /** In the order of their ids. */
  rows: HeldRow[]
  /** Those that are there, and that nothing is done about: in the trash, or erased. Not even looked at with `gone`. */
  passed: HeldRow[]
  /** As each of them stands by now, by id. */
  now: Map<string, HeldRow>
  /** What hangs on them, by id, once somebody has asked. */
  attributes: ReadonlyMap<string, Attributes> | null
  /** What rows are to say, public lines, and whose held decisions are no more: written by {@link writeSoFar}. */
  columns: Map<string, Columns>
  lines: (typeof publicLine.$inferInsert)[]
  dropped: Set<string>
  events: NewEvent[]
  counts: CountChanges
  /** Ids of those that are changed. */
  changed: Set<string>
  /** Ids of those that filters may find otherwise. */
  refiled: Set<string>
  /** Why others were left as they are, by id. */
  skipped: Map<string, string>
}

type Options = {
  /** A transaction that is open already; without it one of its own. */
  tx?: Tx
  actId?: string | undefined
  /** Notes that the caller did something undoable of this kind, where anything was changed. Needs the act's id. */
  as?: UndoRecordKind
  /** Not those alone that the caller sees, in the trash or erased too: for what the house does on its own. */
  all?: boolean
  /** What is in the trash or erased too: for who takes it out, or must leave nothing behind. */
  gone?: boolean
}

/**
 * The one way in for every change of submissions: loads them inside the team, keeps others from changing them until the transaction ends,
 * has them changed, and writes what was changed with all that follows from it. Those that are not there, or that the caller does not see,
 * are left out, and so is what is in the trash or erased. One submission is a batch of one.
 *
 * Everybody takes locks in one order: rows by their ids, the act, the team's counter, counts, facets. The history comes before counts and
 * facets because its row is what every other writer waits for.
 * @param work notes what is to be changed; what it throws leaves nothing behind
 * @throws as {@link addUndoRecord} with `as`
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
  const visible = which.all ? null : await readablePortals(ctx, tx)
  const found = await lockRows(tx, ctx.team.id, which, visible)
  const reaches = (row: HeldRow) => which.all || which.gone || goneOf(row) === null
  const rows = found.filter(reaches)
  const passed = found.filter((row) => !reaches(row))
  const now = new Map(rows.map((row) => [row.id, row]))
  const noted = {
    attributes: null,
    columns: new Map(),
    lines: [],
    dropped: new Set<string>(),
    events: [],
    counts: new Map(),
    changed: new Set<string>(),
    refiled: new Set<string>(),
    skipped: new Map<string, string>(),
  }
  const change: Change<By> = { tx, ctx, actId: which.actId, as: which.as ?? null, rows, passed, now, ...noted }
  const result = await work(change)
  await write(change)
  return result
}

/**
 * Writes what rows and public lines are to say, for what follows within the same change and reads them: words about a decision come after
 * those before it were dropped. At the end it happens by itself.
 */
export async function writeSoFar(change: Change<Changer>): Promise<void> {
  const { tx, ctx, lines, dropped } = change
  await writeColumns(change)
  if (lines.length > 0) await tx.insert(publicLine).values(lines)
  await dropDecisions(tx, [...dropped].sort(), ctx.clock.now())
  await noteLines(tx, lines)
  lines.length = 0
  dropped.clear()
}

/** Puts those that moved, or went to the trash or came back, into the rounds of reviewing that they belong to. */
async function enrol({ tx, ctx, rows, now }: Change<Changer>): Promise<void> {
  const moved = rows.flatMap((before) => {
    const after = now.get(before.id)
    const same = after && enrolledBy.every((column) => after[column]?.valueOf() === before[column]?.valueOf())
    return after && !same ? [after] : []
  })
  await updateCandidates(tx, { teamId: ctx.team.id, rows: moved, now: ctx.clock.now() })
}

const enrolledBy = ["stageId", "withdrawnAt", "trashedAt", "erasedAt"] as const

async function write(change: Change<Changer>): Promise<void> {
  const { tx, ctx, actId, as, events, counts } = change
  if (as && actId !== undefined && events.length > 0) await addUndoRecord(tx, ctx, actId, as)
  await writeSoFar(change)
  await writeMarks(change)
  await enrol(change)
  await notifyOfEvents(change)
  await recordEvents(tx, events)
  await writeCounts(tx, ctx.team.id, counts)
  await placeChanged(change)
}
