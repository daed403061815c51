import type { Database, DbOrTx } from "@intray/db"
import {
  event,
  label,
  labelGroup,
  portal,
  portalVersion,
  stage,
  submission,
  submissionLabel,
  suggestionOutcome,
  teamCounter,
  user,
} from "@intray/db/schema"
import { and, asc, desc, eq, gt, inArray, isNull, lte } from "drizzle-orm"
import { formOf, formOfId } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { isAsked } from "../submission-writes/label-rules.ts"
import { getContent } from "./content.ts"
import type { Target } from "./learn/svm.ts"
import { MOST_EXAMPLES, type TeamGroup, type TeamRow } from "./learn/team-models.ts"
import type { Content } from "./learn/vectors.ts"
import type { Settings } from "./settings.ts"

/*
 * Reads what a team has labelled as examples. They follow from the rows as they are now, so that reading them again changes nothing.
 */

/** A group with what decides whether it is asked, and when it is finished. */
export type KnownGroup = TeamGroup & { required: boolean; onlyIf: string[] | null; portals: string[] | null }

/** Submissions whose words tell which words are rare. */
const CORPUS = 6_000
/** Rows of one query. */
const CHUNK = 500
/** Events that are searched for labels, the newest first. */
const EVENTS = 50_000
const EVENT_CHUNK = 5_000

/** The groups and labels in use, in their order. */
export async function listGroups(db: DbOrTx, teamId: string): Promise<KnownGroup[]> {
  const rows = await db
    .select({ group: labelGroup, label })
    .from(labelGroup)
    .innerJoin(label, eq(label.groupId, labelGroup.id))
    .where(and(eq(labelGroup.teamId, teamId), isNull(labelGroup.archivedAt), isNull(label.archivedAt)))
    .orderBy(asc(labelGroup.position), asc(labelGroup.id), asc(label.position), asc(label.id))
  const groups = new Map<string, KnownGroup & { labels: { id: string; name: string; description: string }[] }>()
  for (const { group, label: one } of rows) {
    const { id, required, onlyIf, portals } = group
    const known = groups.get(id) ?? { id, kind: group.multiple ? "several" : "one", labels: [], required, onlyIf, portals }
    known.labels.push({ id: one.id, name: one.name, description: one.description })
    groups.set(id, known)
  }
  return [...groups.values()]
}

/** The number of the team's newest event. */
export async function getNewestSeq(db: DbOrTx, teamId: string): Promise<number> {
  const [row] = await db.select({ seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, teamId))
  return row?.seq ?? 0
}

const columns = {
  id: submission.id,
  portalId: submission.portalId,
  versionId: submission.portalVersionId,
  answers: submission.answers,
  submitterName: submission.submitterName,
  submitterEmail: submission.submitterEmail,
}
type SentRow = { versionId: string; answers: Record<string, unknown>; submitterName: string; submitterEmail: string }

async function readContent(db: DbOrTx, row: SentRow, fieldsOff: ReadonlySet<string>): Promise<Content> {
  return getContent({ ...row, form: await formOfId(db, row.versionId) }, fieldsOff)
}

const isThere = and(isNull(submission.trashedAt), isNull(submission.erasedAt))

/** What suggestions use of one submission; null where it is in the trash, or erased. */
export async function loadContent(
  db: DbOrTx,
  { teamId, submissionId, fieldsOff }: { teamId: string; submissionId: string; fieldsOff: readonly string[] },
): Promise<Content | null> {
  const [row] = await db
    .select(columns)
    .from(submission)
    .where(and(eq(submission.id, submissionId), eq(submission.teamId, teamId), isThere))
  return row ? readContent(db, row, new Set(fieldsOff)) : null
}

/** The contents of the team's newest submissions. */
export async function loadCorpus(db: Database, teamId: string, { fieldsOff }: Settings): Promise<Content[]> {
  const off = new Set(fieldsOff)
  const corpus: Content[] = []
  for (let before: string | null = null; corpus.length < CORPUS; ) {
    const rows: (SentRow & { id: string })[] = await db
      .select(columns)
      .from(submission)
      .where(and(eq(submission.teamId, teamId), isThere, before === null ? undefined : lte(submission.id, before)))
      .orderBy(desc(submission.id))
      .limit(CHUNK + 1)
    const next = rows.length > CHUNK ? rows.pop() : undefined
    for (const row of rows) corpus.push(await readContent(db, row, off))
    if (!next) break
    before = next.id
  }
  return corpus
}

/** The submissions that people labelled last, the newest last. */
export async function listLabelled(db: Database, teamId: string, seq: number): Promise<string[]> {
  const found = new Set<string>()
  const last = Math.max(0, seq - EVENTS)
  for (let to = seq; to > last && found.size < MOST_EXAMPLES; to -= EVENT_CHUNK) {
    const rows = await db
      .select({ submissionId: event.submissionId })
      .from(event)
      .where(
        and(
          eq(event.teamId, teamId),
          gt(event.seq, Math.max(last, to - EVENT_CHUNK)),
          lte(event.seq, to),
          inArray(event.type, ["submission.labelled", "suggestion.dismissed"]),
        ),
      )
      .orderBy(desc(event.seq))
    for (const { submissionId } of rows) if (submissionId !== null && found.size < MOST_EXAMPLES) found.add(submissionId)
  }
  return [...found].reverse()
}

type LabelRow = { submissionId: string; labelId: string; byPerson: boolean; createdAt: Date }

/** Submissions as examples, in the order of their ids in `ids`. What is in the trash or erased has no content. */
export async function loadRows(
  db: Database,
  { teamId, groups, settings }: { teamId: string; groups: readonly KnownGroup[]; settings: Settings },
  ids: readonly string[],
): Promise<TeamRow[]> {
  const loaded: TeamRow[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    loaded.push(...(await loadChunk(db, { teamId, groups, settings }, ids.slice(from, from + CHUNK))))
  }
  return loaded
}

async function loadChunk(
  db: Database,
  { teamId, groups, settings }: { teamId: string; groups: readonly KnownGroup[]; settings: Settings },
  ids: readonly string[],
): Promise<TeamRow[]> {
  const off = new Set(settings.fieldsOff)
  const rows = await db
    .select({ ...columns, category: stage.category })
    .from(submission)
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .where(and(inArray(submission.id, [...ids]), eq(submission.teamId, teamId), isThere))
  const labels = await db
    .select({
      submissionId: submissionLabel.submissionId,
      labelId: submissionLabel.labelId,
      person: user.id,
      createdAt: submissionLabel.createdAt,
    })
    .from(submissionLabel)
    .leftJoin(user, eq(user.id, submissionLabel.setBy))
    .where(inArray(submissionLabel.submissionId, [...ids]))
  const dismissals = await db
    .select({ submissionId: suggestionOutcome.submissionId, labelId: suggestionOutcome.labelId })
    .from(suggestionOutcome)
    .where(
      and(
        inArray(suggestionOutcome.submissionId, [...ids]),
        eq(suggestionOutcome.outcome, "dismissed"),
        settings.learnFrom === null ? undefined : gt(suggestionOutcome.createdAt, settings.learnFrom),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return Promise.all(
    ids.map(async (id): Promise<TeamRow> => {
      const row = byId.get(id)
      if (!row || row.category === "spam") return { id, content: null, targets: {} }
      const own = labels.filter((one) => one.submissionId === id).map((one): LabelRow => ({ ...one, byPerson: one.person !== null }))
      const dismissed = new Set(dismissals.filter((one) => one.submissionId === id).map((one) => one.labelId))
      const decided = row.category === "accepted" || row.category === "declined"
      const targets = getTargets({ groups, portalId: row.portalId, decided, labels: own, dismissed, learnFrom: settings.learnFrom })
      return { id, content: await readContent(db, row, off), targets }
    }),
  )
}

type Labelled = {
  groups: readonly KnownGroup[]
  portalId: string
  /** It was accepted or declined. */
  decided: boolean
  labels: readonly LabelRow[]
  dismissed: ReadonlySet<string>
  learnFrom: Date | null
}

/**
 * Which labels people said apply. A label that is missing does not apply only where the submission is finished: where one label of the group
 * is chosen, where all required groups are answered, or after the decision.
 */
export function getTargets({ groups, portalId, decided, labels, dismissed, learnFrom }: Labelled): Record<string, Target[]> {
  const byLabel = new Map(labels.map((one) => [one.labelId, one]))
  const asked = groups.filter((group) => isAsked(group, { portalId, labelIds: [...byLabel.keys()] }))
  const required = asked.filter((group) => group.required)
  const answered = (group: KnownGroup) => group.labels.some((one) => byLabel.has(one.id))
  const finished = decided || (required.length > 0 && required.every(answered))
  const isLearned = (id: string) => {
    const one = byLabel.get(id)
    return one?.byPerson === true && (learnFrom === null || one.createdAt > learnFrom)
  }
  const touched = labels.some((one) => isLearned(one.labelId))
  const targets: Record<string, Target[]> = {}
  for (const group of asked) {
    const isFinished = group.kind === "one" ? group.labels.some((one) => isLearned(one.id)) : finished && touched
    const own = group.labels.map(({ id }): Target => {
      if (isLearned(id)) return 1
      if (byLabel.has(id)) return 0
      return isFinished || dismissed.has(id) ? -1 : 0
    })
    if (own.some((target) => target !== 0)) targets[group.id] = own
  }
  return targets
}

/** The form of each portal's newest version. */
export async function listForms(db: DbOrTx, teamId: string): Promise<FormDefinition[]> {
  const rows = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .innerJoin(portal, and(eq(portal.id, portalVersion.portalId), eq(portal.version, portalVersion.version)))
    .where(eq(portal.teamId, teamId))
    .orderBy(asc(portal.id))
  return rows.map(formOf)
}
