import type { Tx } from "@intray/db"
import { addAnswers } from "@intray/db/answers"
import { forUpdate } from "@intray/db/fn"
import { newId, newSecret } from "@intray/db/id"
import { dataImport, portal, publicLine, stage, submission, submissionLabel, teamCounter } from "@intray/db/schema"
import { addWords, searchKey } from "@intray/db/search"
import { untitled } from "@intray/i18n/untitled"
import { and, eq, sql } from "drizzle-orm"
import { recordEvents, recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { summaryOf } from "../forms/answers.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { keepUntilOf } from "../forms/summary.ts"
import type { StageChange } from "../history/schema.ts"
import { createGroup } from "../labels/groups/service.ts"
import { createLabel } from "../labels/manage.ts"
import { updateCandidates } from "../reviews/candidates.ts"
import type { StageRow } from "../stages/service.ts"
import { ensureSpamStage } from "../stages/spam.ts"
import { indexedValues } from "../submission-index/answers/values.ts"
import { documentOf } from "../submission-index/text/document.ts"
import { refreshFacets } from "../submission-index/write.ts"
import { type CountChanges, noteCount, writeCounts } from "../submission-writes/counts.ts"
import { MAX_SUMMARY, short } from "../submit/store.ts"
import type { LabelRef } from "./facts.ts"
import type { Lookup, Wish } from "./lookup.ts"
import { positionFor } from "./position.ts"
import type { ImportOptions } from "./schema.ts"
import type { Ready, StageRef } from "./validate.ts"

const DAY_MS = 86_400_000

/** Makes what a file names and the team does not have, as its user would in the settings; by the import's id it is found again to be undone. */
export async function grant(ctx: TeamContext, importId: string, lookup: Lookup, wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) {
    if (wish.kind === "label") {
      const groupId = lookup.groups.get(wish.group)[0]?.id ?? (await makeGroup(ctx, importId, lookup, wish.group))
      const plain = { hue: "grey", icon: null, key: null, description: "", feedbackText: null } as const
      const made = await createLabel(ctx, { groupId, name: wish.name, ...plain }, importId)
      lookup.labels.add({ id: made.id, name: made.name, groupId })
    } else lookup.stages.add(await makeStage(ctx, importId, lookup, wish))
  }
}

async function makeGroup(ctx: TeamContext, importId: string, lookup: Lookup, name: string): Promise<string> {
  const { id } = await createGroup(ctx, { name, multiple: true, required: false, onlyIf: null, portals: null }, importId)
  lookup.groups.add({ id, name, multiple: true })
  return id
}

/** A stage behind the others. Its submitters read what those of another stage of its kind read. */
async function makeStage(ctx: TeamContext, importId: string, lookup: Lookup, wish: Extract<Wish, { kind: "stage" }>): Promise<StageRow> {
  const like = lookup.stages.all.find((one) => one.category === wish.category && one.archivedAt === null) ?? lookup.first
  const now = ctx.clock.now()
  const row: StageRow = {
    id: newId(now),
    teamId: ctx.team.id,
    name: wish.name,
    category: wish.category,
    publicWording: like.publicWording,
    position: Math.max(0, ...lookup.stages.all.map((one) => one.position)) + 1,
    glyph: null,
    answerDays: null,
    answerDate: null,
    archivedAt: null,
    replacedById: null,
    createdAt: now,
  }
  await ctx.db.transaction(async (tx) => {
    await tx.insert(stage).values(row)
    const after = { stageId: row.id, name: row.name, category: row.category }
    await recordTeamEvent(tx, ctx, { type: "stage.created", before: null, after, actId: importId })
  })
  return row
}

function stageFor(ref: NonNullable<StageRef>, lookup: Lookup): StageRow {
  const found = "id" in ref ? lookup.stages.all.find((one) => one.id === ref.id) : lookup.stages.get(ref.name)[0]
  if (!found) throw new Error("a stage that was not made")
  return found
}

function labelIdFor(ref: LabelRef, lookup: Lookup): string {
  if ("id" in ref) return ref.id
  const group = lookup.groups.get(ref.group)[0]
  const found = lookup.labels.get(ref.name).find((one) => one.groupId === group?.id)
  if (!found) throw new Error("a label that was not made")
  return found.id
}

export type Target = {
  importId: string
  portalId: string
  versionId: string
  form: FormDefinition
  withdrawnMapped: boolean
  /** The highest number that a row of the file brings. */
  topNumber: number
  decisions: ImportOptions["decisions"]
}
/** `from`: how many rows were dealt with before. */
export type Progress = { from: number; rows: number; known: number; refused: number }

/** Somebody stopped the import, or took it back; or another process went on with it while this one was silent. */
export class Stopped extends Error {}

/** Allocates the team's next numbers for rows without one. Other writers wait until this transaction ends. */
async function numbersFor(
  tx: Tx,
  teamId: string,
  { topNumber }: Target,
  ready: readonly Ready[],
): Promise<{ ordinal: number; numbers: number[] }> {
  const [counter] = await forUpdate(
    tx.select({ next: teamCounter.nextNumber, ordinal: teamCounter.ordinal }).from(teamCounter).where(eq(teamCounter.teamId, teamId)),
  )
  if (!counter || counter.ordinal === null) throw new Error("a team without its counter")
  // Behind all that the file brings: none may take the number of a row that comes later, which was to be taken when the file was checked.
  let free = Math.max(counter.next, topNumber + 1)
  const numbers = ready.map((one) => one.number ?? free++)
  // The numbers of rows that brought their own are never given again.
  const next = Math.max(counter.next, ...numbers.map((number) => number + 1))
  if (next !== counter.next) await tx.update(teamCounter).set({ nextNumber: next }).where(eq(teamCounter.teamId, teamId))
  return { ordinal: counter.ordinal, numbers }
}

/**
 * Writes rows as submissions with all related rows, and the import's progress, in one transaction, so that they never disagree.
 * No mail is sent; the status page begins with the current stage.
 * @throws Stopped; a unique violation if another writer took a key or a number first
 */
export async function writeRows(ctx: TeamContext, to: Target, lookup: Lookup, ready: readonly Ready[], progress: Progress): Promise<void> {
  const { team, actor } = ctx
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const running = await tx
      .update(dataImport)
      .set({
        done: sql`${dataImport.done} + ${progress.rows}`,
        created: sql`${dataImport.created} + ${ready.length}`,
        known: sql`${dataImport.known} + ${progress.known}`,
        refused: sql`${dataImport.refused} + ${progress.refused}`,
        updatedAt: now,
      })
      // A process that stalled and resumes must stop here: another one has written these rows, and they would count twice.
      .where(and(eq(dataImport.id, to.importId), eq(dataImport.state, "running"), eq(dataImport.done, progress.from)))
      .returning({ id: dataImport.id })
    if (running.length === 0) throw new Stopped()
    if (ready.length === 0) return
    const spam = ready.some((one) => one.stage && stageFor(one.stage, lookup).category === "spam")
      ? await ensureSpamStage(tx, team.id, now)
      : null
    const { ordinal, numbers } = await numbersFor(tx, team.id, to, ready)
    const counts: CountChanges = new Map()
    const made = ready.map((one, index) => rowOf(ctx, to, lookup, one, numbers[index] as number, counts))
    await tx.insert(submission).values(made.map(({ row }) => row))
    const labels = made.flatMap(({ row }, index) =>
      [...new Set((ready[index] as Ready).labels.map((ref) => labelIdFor(ref, lookup)))].map((labelId) => ({
        submissionId: row.id,
        labelId,
        teamId: team.id,
        setBy: actor.id,
        createdAt: now,
      })),
    )
    for (let from = 0; from < labels.length; from += 500) await tx.insert(submissionLabel).values(labels.slice(from, from + 500))
    await tx.insert(publicLine).values(made.map(({ line }) => line))
    const documents = made.map(({ row }) => ({
      key: searchKey(ordinal, row.number),
      submissionId: row.id,
      words: documentOf(to.form, row.answers as Record<string, unknown>, []),
    }))
    await addWords(tx, documents)
    await addAnswers(
      tx,
      made.map(({ row }) => ({ key: searchKey(ordinal, row.number), values: indexedValues(team.id, to.form, row.answers) })),
    )
    // What is in spam takes no place.
    const places = made.filter(({ row }) => row.stageId !== spam?.id).length
    await tx
      .update(portal)
      .set({ taken: sql`${portal.taken} + ${places}` })
      .where(eq(portal.id, to.portalId))
    await writeCounts(tx, team.id, counts)
    await refreshFacets(
      tx,
      team.id,
      made.map(({ row }) => row.id),
    )
    const standing = made.map(({ row }) => ({ ...row, withdrawnAt: row.withdrawnAt ?? null, trashedAt: null, erasedAt: null }))
    await updateCandidates(tx, { teamId: team.id, rows: standing, now })
    const named = (row: (typeof made)[number]["row"]): StageChange => ({
      stageId: row.stageId,
      name: lookup.stages.all.find((one) => one.id === row.stageId)?.name ?? "",
      publicStageId: row.publicStageId,
      held: row.held,
    })
    await recordEvents(
      tx,
      made.map(({ row }) => ({
        team,
        actor,
        submissionId: row.id,
        type: "submission.imported",
        before: null,
        after: named(row),
        actId: to.importId,
        at: now,
      })),
    )
  })
}

/** A title or a name from a file. One that an export had shortened is not shortened once more. */
function given(text: string): string {
  return [...text].length <= MAX_SUMMARY ? text.replace(/\s+/gu, " ") : short(text)
}

function rowOf(ctx: TeamContext, to: Target, lookup: Lookup, one: Ready, number: number, counts: CountChanges) {
  const { createdAt, answers } = one
  const now = ctx.clock.now()
  const { items, email, ...words } = summaryOf(to.form, answers)
  const title = one.title === null ? short(words.title) : given(one.title)
  const name = one.name === null ? short(words.name) : given(one.name)
  const [by, detail] = [short(words.by), short(words.detail)]
  const at = one.stage ? stageFor(one.stage, lookup) : lookup.first
  const position = positionFor(at, one.publicStage ? stageFor(one.publicStage, lookup) : null, lookup.first, to.decisions)
  const shown = lookup.stages.all.find((each) => each.id === position.publicStageId) ?? lookup.first
  noteCount(counts, { ...position, portalId: to.portalId }, 1)
  const lastDay = keepUntilOf(to.form, answers)
  const id = newId(createdAt)
  const withdrawnAt = one.withdrawnAt ?? (at.category === "withdrawn" && !to.withdrawnMapped ? createdAt : null)
  const row = {
    id,
    teamId: ctx.team.id,
    portalId: to.portalId,
    portalVersionId: to.versionId,
    number,
    demoId: newSecret(160),
    ...position,
    title: title || by || name || untitled,
    submitterName: name || by,
    submitterEmail: (one.email ?? email).toLowerCase(),
    answers,
    summary: { by, detail, items },
    idempotencyKey: one.key,
    idempotencyHash: null,
    overLimit: false,
    suspicion: null,
    keepUntil: lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00.000Z`) + DAY_MS),
    // Somebody has dealt with what is no longer at the beginning.
    firstSeenAt: at.category === "inbox" ? null : now,
    withdrawnAt,
    language: one.language,
    assigneeId: one.assigneeId,
    importId: to.importId,
    createdAt,
    updatedAt: now,
  }
  const category: Exclude<typeof shown.category, "spam"> = shown.category === "spam" ? "inbox" : shown.category
  const line = { id: newId(createdAt), teamId: ctx.team.id, submissionId: id, category, wording: shown.publicWording, createdAt }
  return { row, line }
}
