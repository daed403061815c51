import {
  label,
  mail,
  message,
  publicationItem,
  release,
  releaseItem,
  releaseTrack,
  stage,
  submission,
  submissionLabel,
} from "@intray/db/schema"
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm"
import type { z } from "zod"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { formReader } from "../exports/rows.ts"
import { missingIn } from "../messages/status-link.ts"
import { stagesOf } from "../stages/service.ts"
import { countFacets, matching } from "../submission-index/match.ts"
import { consentsOf } from "./contents.ts"
import { tracksOf } from "./list.ts"
import { shownArtwork } from "./record.ts"
import { datasetOf, type ReleaseRow, recordOfRelease, visibleRelease } from "./rows.ts"
import { type CheckKind, type checksOutput, type DatasetDetails, isrcText, MAX_ROWS, type ReleaseCheck } from "./schema.ts"
import { uncleanFiles } from "./unclean.ts"

type Checks = z.infer<typeof checksOutput>
type Person = { submissionId: string; number: number; name: string }

const ROWS = 500
/** People that a check names. */
const NAMED = 20
/** A label says a decision when it has stood on so many published ones, and so many of ten of them were the same. */
const [ENOUGH, MOSTLY] = [5, 0.9]
/** Pixels that shops ask of an artwork at least. */
const ARTWORK = 3_000

function check(kind: CheckKind, wrong: readonly Person[], about = ""): ReleaseCheck {
  const people = wrong.slice(0, NAMED).map(({ submissionId, number, name }) => ({ submissionId, number, name }))
  return { kind, tone: wrong.length > 0 ? "warn" : "ok", count: wrong.length, people, about }
}
const plain = (kind: CheckKind, wrong: number, about = ""): ReleaseCheck => ({
  kind,
  tone: wrong > 0 ? "warn" : "ok",
  count: wrong,
  people: [],
  about,
})

/** What to look at before a release goes out. Nothing of it stops anybody. @throws NotFound */
export async function checksOf(ctx: TeamContext, id: string): Promise<Checks> {
  const row = await visibleRelease(ctx, id)
  if (row.kind === "round") return roundChecks(ctx, row)
  return row.kind === "dataset" ? datasetChecks(ctx, row) : recordChecks(ctx, row)
}

type Held = Person & { email: string; held: boolean; stageId: string; category: string }

async function peopleOf(ctx: TeamContext, row: ReleaseRow): Promise<Held[]> {
  const visible = await visibleSubmissions(ctx)
  const rows = await ctx.db
    .select({
      submissionId: submission.id,
      number: submission.number,
      name: submission.submitterName,
      email: submission.submitterEmail,
      held: submission.held,
      stageId: submission.stageId,
      category: stage.category,
    })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .innerJoin(stage, eq(stage.id, submission.stageId))
    // What is in the trash does not go out with it.
    .where(and(eq(releaseItem.releaseId, row.id), isNull(submission.trashedAt), amongSubmissions(visible)))
    .orderBy(submission.number)
  return rows
}

/** Pieces of a list, each short enough for one statement. */
function* batches<One>(list: readonly One[]): Generator<One[]> {
  for (let from = 0; from < list.length; from += ROWS) yield list.slice(from, from + ROWS)
}

async function roundChecks(ctx: TeamContext, row: ReleaseRow): Promise<Checks> {
  const { db } = ctx
  const all = await peopleOf(ctx, row)
  const held = all.filter((one) => one.held)
  const messages = new Map<string, string>()
  const [failed, elsewhere] = [new Set<string>(), new Set<string>()]
  for (const some of batches(held)) {
    const ids = some.map((one) => one.submissionId)
    const said = await db
      .select({ id: message.submissionId, subject: message.subject, body: message.body })
      .from(message)
      .where(and(inArray(message.submissionId, ids), eq(message.state, "held")))
    for (const one of said) messages.set(one.id, `${one.subject}\n${one.body}`)
    for (const address of await bouncedAmong(ctx, some)) failed.add(address)
    const other = and(
      ne(release.id, row.id),
      eq(release.teamId, ctx.team.id),
      eq(release.kind, "round"),
      inArray(release.state, ["draft", "waiting"]),
      inArray(releaseItem.submissionId, ids),
    )
    const rounds = await db
      .select({ id: releaseItem.submissionId })
      .from(releaseItem)
      .innerJoin(release, eq(release.id, releaseItem.releaseId))
      .where(other)
    const waiting = await db
      .select({ id: publicationItem.submissionId })
      .from(publicationItem)
      .where(and(inArray(publicationItem.submissionId, ids), eq(publicationItem.state, "waiting")))
    for (const one of [...rounds, ...waiting]) elsewhere.add(one.id)
  }
  const against = await contradicting(ctx, held)
  return {
    checks: [
      check(
        "decided",
        all.filter((one) => !one.held),
      ),
      check(
        "reply",
        held.filter((one) => !messages.has(one.submissionId)),
      ),
      check(
        "gaps",
        held.filter((one) => missingIn(messages.get(one.submissionId) ?? "").length > 0),
      ),
      check(
        "bounced",
        held.filter((one) => failed.has(one.email)),
      ),
      check(
        "contradicts",
        held.filter((one) => against.people.has(one.submissionId)),
        against.labels.join(", "),
      ),
      check(
        "elsewhere",
        held.filter((one) => elsewhere.has(one.submissionId)),
      ),
    ],
    total: held.length,
    messages: messages.size,
  }
}

/** Addresses whose last mail was refused for good. */
async function bouncedAmong({ db, team }: TeamContext, people: readonly Held[]): Promise<string[]> {
  const addresses = [...new Set(people.map((one) => one.email).filter((one) => one !== ""))]
  if (addresses.length === 0) return []
  const rows = await db
    .select({
      to: mail.to,
      failed: sql<string | null>`max(case when ${mail.state} = 'failed' then ${mail.id} end)`,
      sent: sql<string | null>`max(case when ${mail.state} in ('sent', 'kept') then ${mail.id} end)`,
    })
    .from(mail)
    .where(and(eq(mail.teamId, team.id), inArray(mail.to, addresses)))
    .groupBy(mail.to)
  return rows.filter((row) => row.failed !== null && (row.sent === null || row.failed > row.sent)).map((row) => row.to)
}

/**
 * Decisions that contradict a label: nearly all published submissions with that label were decided the other way. The meaning of a
 * label comes from the team's own decisions and not from its name.
 */
async function contradicting(ctx: TeamContext, held: readonly Held[]): Promise<{ people: Set<string>; labels: string[] }> {
  const found = { people: new Set<string>(), labels: [] as string[] }
  if (held.length === 0) return found
  const stages = await stagesOf(ctx.db, ctx.team.id)
  const countsFor = async (category: string) => {
    const ids = stages.filter((one) => one.category === category).map((one) => one.id)
    if (ids.length === 0) return new Map<string, number>()
    const facets = await countFacets(ctx, { stages: ids, held: false, state: "all" })
    return new Map(facets.labels.map((one) => [one.id, one.count]))
  }
  const [accepted, declined] = [await countsFor("accepted"), await countsFor("declined")]
  const meaning = new Map<string, "accepted" | "declined">()
  for (const id of new Set([...accepted.keys(), ...declined.keys()])) {
    const [yes, no] = [accepted.get(id) ?? 0, declined.get(id) ?? 0]
    if (yes + no < ENOUGH) continue
    if (yes / (yes + no) >= MOSTLY) meaning.set(id, "accepted")
    else if (no / (yes + no) >= MOSTLY) meaning.set(id, "declined")
  }
  if (meaning.size === 0) return found
  const names = new Set<string>()
  const category = new Map(held.map((one) => [one.submissionId, one.category]))
  for (const some of batches(held)) {
    const rows = await ctx.db
      .select({ id: submissionLabel.submissionId, labelId: label.id, name: label.name })
      .from(submissionLabel)
      .innerJoin(label, eq(label.id, submissionLabel.labelId))
      .where(
        inArray(
          submissionLabel.submissionId,
          some.map((one) => one.submissionId),
        ),
      )
    for (const row of rows) {
      const usual = meaning.get(row.labelId)
      if (usual === undefined || usual === category.get(row.id)) continue
      found.people.add(row.id)
      names.add(row.name)
    }
  }
  return { ...found, labels: [...names].sort() }
}

async function datasetChecks(ctx: TeamContext, row: ReleaseRow): Promise<Checks> {
  const details = datasetOf(row)
  const { rows, without, first } = await consentsIn(ctx, details)
  const unclean = details.identifying ? null : await uncleanFiles(ctx, (await matching(ctx, details.filter)).slice(0, MAX_ROWS))
  const blank = Object.values(details.card).filter((text) => text === "").length
  return {
    checks: [
      plain("rows", rows === 0 ? 1 : 0),
      { ...plain("consent", without), people: first },
      plain("licence", details.licence === "" ? 1 : 0),
      plain("card", blank),
      ...(unclean ? [{ ...plain("metadata", unclean.count, unclean.names.join(", ")), people: unclean.people }] : []),
    ],
    total: rows,
    messages: 0,
  }
}

/** How many rows a data set would have, how many of them without a consent, and the first of these. */
async function consentsIn(ctx: TeamContext, { filter, identifying }: DatasetDetails) {
  const numbers = (await matching(ctx, filter)).slice(0, MAX_ROWS)
  const visible = await visibleSubmissions(ctx)
  const forms = formReader(ctx.db)
  const sum = { rows: 0, without: 0, first: [] as Person[] }
  for (const some of batches(numbers)) {
    const rows = await ctx.db
      .select({
        submissionId: submission.id,
        number: submission.number,
        name: submission.submitterName,
        versionId: submission.portalVersionId,
        answers: submission.answers,
      })
      .from(submission)
      .where(
        and(
          eq(submission.teamId, ctx.team.id),
          inArray(submission.number, some),
          amongSubmissions(visible),
          isNull(submission.erasedAt),
          isNull(submission.trashedAt),
          isNull(submission.withdrawnAt),
        ),
      )
      .orderBy(submission.number)
    const known = await forms(rows.map((row) => row.versionId))
    for (const { versionId, answers, submissionId, number, name } of rows) {
      const form = known.get(versionId)
      if (!form) continue
      sum.rows += 1
      if (consentsOf({ row: { answers }, form }).length > 0) continue
      sum.without += 1
      if (sum.first.length < NAMED) sum.first.push({ submissionId, number, name: identifying ? name : "" })
    }
    await othersFirst()
  }
  return sum
}

async function recordChecks(ctx: TeamContext, row: ReleaseRow): Promise<Checks> {
  const { upc, catalogueNo, date, artwork, labelCopy } = recordOfRelease(row)
  const tracks = await tracksOf(ctx, ctx.db, row.id)
  const codes = tracks.flatMap((one) => one.isrc ?? [])
  const others = await otherTracks(ctx, row.id, codes)
  const clashes = others.filter(
    (one) => !tracks.some((own) => own.isrc === one.isrc && own.title.toLowerCase() === one.title.toLowerCase()),
  )
  const missing = (wrong: readonly { title: string }[]) => wrong.map((one) => one.title).join(", ")
  const noIsrc = tracks.filter((one) => one.isrc === null)
  const noWriters = tracks.filter((one) => one.writers === "")
  const small = artwork !== null && (artwork.width !== artwork.height || artwork.width < ARTWORK)
  const wrongArtwork = artwork === null || small
  const shown = await shownArtwork(ctx, artwork)
  return {
    checks: [
      plain("tracks", tracks.length === 0 ? 1 : 0),
      plain("isrc", noIsrc.length, missing(noIsrc)),
      plain("isrc_elsewhere", clashes.length, clashes.map((one) => `${isrcText(one.isrc)}: ${one.title}, ${one.release}`).join("; ")),
      plain("writers", noWriters.length, missing(noWriters)),
      plain("catalogue", catalogueNo === "" ? 1 : 0),
      plain("upc", upc === "" ? 1 : 0),
      plain("date", date === null ? 1 : 0),
      plain("artwork", wrongArtwork ? 1 : 0, shown ? `${shown.width} × ${shown.height}` : ""),
      plain("copy", labelCopy === "" ? 1 : 0),
    ],
    total: tracks.length,
    messages: 0,
  }
}

/** Tracks of the team's other records with one of these codes. */
async function otherTracks(ctx: TeamContext, releaseId: string, codes: readonly string[]) {
  if (codes.length === 0) return []
  const visible = await visibleSubmissions(ctx)
  const seen = amongSubmissions(visible)
  const rows = await ctx.db
    .select({ isrc: releaseTrack.isrc, title: releaseTrack.title, release: release.name })
    .from(releaseTrack)
    .innerJoin(release, eq(release.id, releaseTrack.releaseId))
    .leftJoin(submission, eq(submission.id, releaseTrack.submissionId))
    .where(
      and(
        eq(releaseTrack.teamId, ctx.team.id),
        inArray(releaseTrack.isrc, [...codes]),
        notInArray(releaseTrack.releaseId, [releaseId]),
        seen ? or(seen, sql`${releaseTrack.submissionId} is null`) : undefined,
      ),
    )
    .limit(100)
  return rows.flatMap(({ isrc, ...one }) => (isrc === null ? [] : [{ isrc, ...one }]))
}
