import type { Tx } from "@intray/db"
import { publicLine } from "@intray/db/schema"
import { type NewEvent, recordEvents } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { everySubmission, readableSubmissions } from "../../platform/visible-portals.ts"
import { noteLines } from "../notifications/watchers.ts"
import { updateOffers } from "../offers/write.ts"
import { updateCandidates } from "../reviews/candidates.ts"
import type { StageRow } from "../stages/service.ts"
import { type Attributes, placeChanged } from "./attributes.ts"
import { type Columns, writeColumns } from "./columns.ts"
import { type CountChanges, writeCounts } from "./counts.ts"
import { dropDecisions } from "./drop-decisions.ts"
import { writeMarks } from "./marks.ts"
import { notifyOfEvents } from "./notify.ts"
import { goneOf, type HeldRow, lockRows, type Which } from "./rows.ts"
import { addUndoRecord } from "./undo/record.ts"
import type { UndoRecordKind } from "./undo/schema.ts"

/** The actor and team of a change. */
export type Changer = Pick<TeamContext, "db" | "clock" | "actor"> & { team: Pick<TeamContext["team"], "id" | "role"> }

/**
 * Submissions that one transaction changes together. Their rows are locked at its start. Changes are collected here and
 * written at its end: rows, labels, history, counts and facets, in a few statements regardless of their number.
 */
export type Change<By extends Changer = TeamContext> = {
  tx: Tx
  ctx: By
  /** The act that all changes belong to; without it, each change is an act of its own. */
  actId: string | undefined
  /** Kind of the undo record that is written if anything changed; null: the change cannot be undone. */
  as: UndoRecordKind | null
  /** Ordered by id. */
  rows: HeldRow[]
  /** Submissions that are skipped because they are in the trash or erased. Empty with `gone`. */
  passed: HeldRow[]
  /** The current state of each row, by id. */
  now: Map<string, HeldRow>
  /** Attributes by submission id; loaded on first use. */
  attributes: ReadonlyMap<string, Attributes> | null
  /** Pending column updates, public lines and dropped decisions; {@link writeSoFar} writes them. */
  columns: Map<string, Columns>
  lines: (typeof publicLine.$inferInsert)[]
  dropped: Set<string>
  /** New public stages, by submission; {@link writeSoFar} updates the offers. */
  republished: Map<string, StageRow>
  events: NewEvent[]
  counts: CountChanges
  /** Ids of changed submissions. */
  changed: Set<string>
  /** Ids of submissions whose filter index changes. */
  refiled: Set<string>
  /** Why submissions were skipped, by id. */
  skipped: Map<string, string>
}

type Options = {
  /** An open transaction; without it, the change runs in its own. */
  tx?: Tx
  actId?: string | undefined
  /** Writes an undo record of this kind if anything changed. Needs `actId`. */
  as?: UndoRecordKind
  /** Includes submissions that the caller does not see, and those in the trash or erased: for changes by the system. */
  all?: boolean
  /** Includes submissions in the trash or erased: for restoring them, or for erasing everything. */
  gone?: boolean
}

/**
 * The entry point for every change of submissions: loads and locks them inside the team, runs `work`, and writes the changes with
 * everything that depends on them. Skips submissions that do not exist, that the caller does not see, or that are in the trash or
 * erased. A single submission is a batch of one.
 *
 * All writers take locks in one order: rows by id, the act, the team's counter, counts, facets. The history comes before counts and
 * facets because every other writer waits for its row.
 * @param work collects the changes; if it throws, nothing is written
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
  const visible = which.all ? everySubmission : await readableSubmissions(ctx, tx)
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
    republished: new Map<string, StageRow>(),
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
 * Flushes pending columns and public lines, for later steps of the same change that read them: a new decision's message must be
 * written after the dropped decisions. Otherwise the change flushes them at its end.
 */
export async function writeSoFar(change: Change<Changer>): Promise<void> {
  const { tx, ctx, lines, dropped, republished } = change
  await writeColumns(change)
  if (republished.size > 0) await updateOffers(change, republished)
  if (lines.length > 0) await tx.insert(publicLine).values(lines)
  await dropDecisions(tx, [...dropped].sort(), ctx.clock.now())
  await noteLines(tx, lines)
  lines.length = 0
  dropped.clear()
  republished.clear()
}

/** Updates the review rounds of submissions that moved, were trashed or were restored. */
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
