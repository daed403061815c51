import type { Database, Maybe } from "@intray/db"
import { label, labelGroup, portal, snooze, stage } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { StageCategory } from "../stages/schema.ts"
import type { SubmissionIndex } from "./index.ts"

/** What a team has set up, as far as filters name it. */
export type ReferenceData = {
  /** Slug to id. */
  portals: ReadonlyMap<string, string>
  stages: ReadonlyMap<string, StageCategory>
  /** Id to its place among all labels: by group, then by its position there. */
  labels: ReadonlyMap<string, number>
}

type Cached<T> = { version: number; value: Maybe<T> }

/** What is being read; once it has come it is there at once. @param failed called if the load fails */
function cached<T>(version: number, reading: Promise<T>, failed: (entry: Cached<T>) => void): Cached<T> {
  const entry: Cached<T> = { version, value: reading }
  reading.then(
    (value) => {
      entry.value = value
    },
    () => failed(entry),
  )
  return entry
}

const cache = new WeakMap<SubmissionIndex, Cached<ReferenceData>>()

/** The team's reference data as of the memory's last event; read when events told of a change, or `again`. */
export function referenceDataOf(db: Database, teamId: TeamId, teamIndex: SubmissionIndex, anew = false): Maybe<ReferenceData> {
  const known = cache.get(teamIndex)
  if (!anew && known?.version === teamIndex.furnishing) return known.value
  const entry = cached(teamIndex.furnishing, readFurniture(db, teamId), (failed) => {
    if (cache.get(teamIndex) === failed) cache.delete(teamIndex)
  })
  cache.set(teamIndex, entry)
  return entry.value
}

async function readFurniture(db: Database, teamId: TeamId): Promise<ReferenceData> {
  const [portals, stages, labels] = await Promise.all([
    db.select({ id: portal.id, slug: portal.slug }).from(portal).where(eq(portal.teamId, teamId)),
    db.select({ id: stage.id, category: stage.category }).from(stage).where(eq(stage.teamId, teamId)),
    db
      .select({ id: label.id })
      .from(label)
      .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
      .where(eq(label.teamId, teamId))
      .orderBy(asc(labelGroup.position), asc(labelGroup.id), asc(label.position), asc(label.id)),
  ])
  return {
    portals: new Map(portals.map((one) => [one.slug, one.id])),
    stages: new Map(stages.map((one) => [one.id, one.category])),
    labels: new Map(labels.map((one, index) => [one.id, index])),
  }
}

/** By number, until when (milliseconds since 1970) somebody has snoozed what; of some the moment may have passed. */
export type Snoozes = ReadonlyMap<number, number>

/** People whose snoozes are kept. */
const MOST_PEOPLE = 1_000

const snoozeCache = new WeakMap<SubmissionIndex, Map<string, Cached<Snoozes>>>()

/** What a person has snoozed, as of the memory's last event. */
export function snoozesOf(db: Database, teamId: TeamId, teamIndex: SubmissionIndex, userId: string): Maybe<Snoozes> {
  let people = snoozeCache.get(teamIndex)
  if (!people) {
    people = new Map()
    snoozeCache.set(teamIndex, people)
  }
  const known = people.get(userId)
  if (known?.version === teamIndex.snoozing) return known.value
  const own = people
  const entry = cached(teamIndex.snoozing, readSnoozes(db, teamId, userId), () => own.delete(userId))
  if (own.size >= MOST_PEOPLE) own.clear()
  own.set(userId, entry)
  return entry.value
}

async function readSnoozes(db: Database, teamId: TeamId, userId: string): Promise<Snoozes> {
  const rows = await db
    .select({ number: snooze.number, until: snooze.until })
    .from(snooze)
    .where(and(eq(snooze.userId, userId), eq(snooze.teamId, teamId)))
  return new Map(rows.map((row) => [row.number, row.until.getTime()]))
}
