import { apikey, dataImport, organization, teamCounter, user } from "@intray/db/schema"
import { imports as words } from "@intray/i18n/imports"
import { eq } from "drizzle-orm"
import { type Actor, asTeamId } from "../../platform/events.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { everySubmission } from "../../platform/visible-portals.ts"
import { countsOf } from "../submission-writes/count-list.ts"
import { BATCH_ROWS } from "./limits.ts"
import { readLookup, Wishes } from "./lookup.ts"
import { headOf, planOf } from "./plan.ts"
import { type FileRow, type ImportFile, readRows } from "./read.ts"
import type { RowProblem } from "./schema.ts"
import { formFor, type ImportRow } from "./service.ts"
import { type Sniffed, sniff, Unreadable } from "./sniff.ts"
import { Tally } from "./tally.ts"
import { type Bench, validateRows } from "./validate.ts"
import type { Target } from "./write.ts"

/** Numbers that a file may bring, beyond as many as the team has submissions: what is kept of a team in memory grows with its highest. */
const NUMBERS_AHEAD = 2_000_000

/**
 * The context that a job of an import works in: its team, as the person or the API key that asked for it. They were allowed to; what they
 * may do in the meantime does not leave it half done.
 */
export async function contextOf(services: Services, importId: string): Promise<{ ctx: TeamContext; row: ImportRow } | null> {
  const { db, clock } = services
  const [found] = await db
    .select({ row: dataImport, slug: organization.slug, name: organization.name, person: user.name })
    .from(dataImport)
    .innerJoin(organization, eq(organization.id, dataImport.teamId))
    .innerJoin(user, eq(user.id, dataImport.userId))
    .where(eq(dataImport.id, importId))
  if (!found) return null
  const { row, slug, name, person } = found
  const team = { id: asTeamId(row.teamId), slug, name, role: "" }
  const actor = (await keyActor(services, row)) ?? { type: "user", id: row.userId, name: person }
  return { ctx: { services, db, clock, actor, team }, row }
}

async function keyActor({ db }: Services, row: ImportRow): Promise<Actor | null> {
  const { apiKeyId } = planOf(row)
  if (apiKeyId === null) return null
  const [key] = await db.select({ name: apikey.name }).from(apikey).where(eq(apikey.id, apiKeyId))
  return { type: "apiKey", id: apiKeyId, name: key?.name ?? null }
}

/**
 * What an import's rows are judged by, and what they become.
 * @param written whether rows are written as they are judged; else those before are remembered
 * @throws NotFound, Unreadable, Refused
 */
export async function benchOf(ctx: TeamContext, row: ImportRow, written: boolean): Promise<{ bench: Bench; target: Target }> {
  const { form, versionId } = await formFor(ctx, row.portalId)
  const lookup = await readLookup(ctx)
  if (!lookup) throw new Unreadable(words.files.noStage, "no_first_stage")
  const [counter] = await ctx.db.select({ next: teamCounter.nextNumber }).from(teamCounter).where(eq(teamCounter.teamId, ctx.team.id))
  const known = (await countsOf(ctx.db, ctx.team.id, everySubmission)).reduce((sum, place) => sum + place.count, 0)
  const { map, options, columns, topNumber } = planOf(row)
  const bench: Bench = {
    portalId: row.portalId,
    form,
    map: { ...map },
    known: new Set(columns),
    options,
    lookup,
    wishes: new Wishes(),
    left: new Wishes(),
    tally: new Tally(),
    nth: new WeakMap(),
    before: written ? null : { keys: new Tally(), answers: new Tally(), numbers: new Tally() },
    mostNumber: Math.max((counter?.next ?? 1) - 1, known + NUMBERS_AHEAD),
  }
  const withdrawnMapped = Object.values(map).includes("withdrawnAt")
  return {
    bench,
    target: { importId: row.id, portalId: row.portalId, versionId, form, withdrawnMapped, topNumber, decisions: options.decisions },
  }
}

/** What is to be read of an import: its file, and how. @throws Unreadable, Refused (`file_gone`) */
export async function openFile({ services }: Pick<TeamContext, "services">, row: ImportRow): Promise<{ file: ImportFile; about: Sniffed }> {
  const { storage } = services
  const head = await headOf(services, row)
  const { encoding, delimiter } = planOf(row).options
  const about = sniff(head, { encoding, delimiter })
  return { file: { storage, key: row.storageKey, size: (await storage.size(row.storageKey)) ?? 0 }, about }
}

/**
 * The rows of an import's file in bundles of at most so many rows and `BATCH_CELLS` cells. Between two of them others have their turn.
 * @param passed so many at its beginning are only passed by
 * @throws Unreadable, Refused (`file_gone`)
 */
export async function* bundles(
  ctx: TeamContext,
  row: ImportRow,
  signal: AbortSignal,
  size: number,
  passed: { rows: number; each: (one: FileRow) => void } = { rows: 0, each: () => {} },
): AsyncGenerator<FileRow[]> {
  const { file, about } = await openFile(ctx, row)
  let left = passed.rows
  for await (const batch of readRows(file, about, { signal })) {
    const skipped = Math.min(left, batch.length)
    for (const one of batch.slice(0, skipped)) passed.each(one)
    left -= skipped
    for (let from = skipped; from < batch.length; from += size) {
      const begun = performance.now()
      yield batch.slice(from, from + size)
      await restAfter(begun)
    }
  }
}

/** Every refused row of a file with its problems, as its rows would be judged now. */
export async function* problemsOf(
  ctx: TeamContext,
  row: ImportRow,
  signal: AbortSignal,
): AsyncGenerator<{ row: FileRow; problems: RowProblem[] }[]> {
  const { bench } = await benchOf(ctx, row, false)
  for await (const rows of bundles(ctx, row, signal, BATCH_ROWS)) {
    const judged = await validateRows(ctx, bench, rows)
    yield judged.flatMap((one, index) => (one.kind === "refused" ? [{ row: rows[index] as FileRow, problems: one.problems }] : []))
  }
}
