import { apikey, dataImport, organization, teamCounter, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { imports as words } from "../../../copy/imports.ts"
import { type Actor, asTeamId } from "../../../lib/events.ts"
import type { Services, TeamContext } from "../../../lib/services.ts"
import { countsOf } from "../../work/change/count-list.ts"
import { readLookup } from "./lookup.ts"
import { headOf, planOf } from "./plan.ts"
import { type FileRow, readRows } from "./read.ts"
import { MAX_IMPORT_ROWS, type RowProblem } from "./schema.ts"
import { formFor, type ImportRow } from "./service.ts"
import { sniff, Unreadable } from "./sniff.ts"
import { Tally } from "./tally.ts"
import { type Bench, validateRows } from "./validate.ts"
import type { Target } from "./write.ts"

/** Rows that are judged together while nothing is written. */
export const CHECKED = 500
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
  const known = (await countsOf(ctx.db, ctx.team.id, null)).reduce((sum, place) => sum + place.count, 0)
  const { map, options, columns, topNumber } = planOf(row)
  const bench: Bench = {
    portalId: row.portalId,
    form,
    map: { ...map },
    known: new Set(columns),
    options,
    lookup,
    wishes: [],
    left: [],
    tally: new Tally(),
    nth: new WeakMap(),
    before: written ? null : { keys: new Tally(), numbers: new Tally() },
    mostNumber: Math.max((counter?.next ?? 1) - 1, known + NUMBERS_AHEAD),
  }
  const withdrawnMapped = Object.values(map).includes("withdrawnAt")
  return { bench, target: { importId: row.id, portalId: row.portalId, versionId, form, withdrawnMapped, topNumber } }
}

/**
 * The rows of an import's file in bundles.
 * @param passed so many at its beginning are only passed by
 * @throws Unreadable, Refused (`file_gone`)
 */
export async function* bundles(
  ctx: TeamContext,
  row: ImportRow,
  size: number,
  passed: { rows: number; each: (one: FileRow) => void } = { rows: 0, each: () => {} },
): AsyncGenerator<FileRow[]> {
  const about = sniff(await headOf(ctx.services, row))
  let bundle: FileRow[] = []
  let count = 0
  for await (const one of readRows(ctx.services.storage.read(row.storageKey), about)) {
    count += 1
    if (count > MAX_IMPORT_ROWS) throw new Unreadable(words.files.tooManyRows({ max: MAX_IMPORT_ROWS }), "too_many_rows")
    if (count <= passed.rows) {
      passed.each(one)
      continue
    }
    bundle.push(one)
    if (bundle.length < size) continue
    yield bundle
    bundle = []
  }
  if (bundle.length > 0) yield bundle
}

/** Every refused row of a file with its problems, as its rows would be judged now. */
export async function* problemsOf(ctx: TeamContext, row: ImportRow): AsyncGenerator<{ row: FileRow; problems: RowProblem[] }[]> {
  const { bench } = await benchOf(ctx, row, false)
  for await (const rows of bundles(ctx, row, CHECKED)) {
    const judged = await validateRows(ctx, bench, rows)
    yield judged.flatMap((one, index) => (one.kind === "refused" ? [{ row: rows[index] as FileRow, problems: one.problems }] : []))
  }
}
