import type { submission } from "@intray/db/schema"
import type { FormDefinition } from "../forms/schema.ts"
import type { RoundScore } from "../reviews/exported-scores.ts"

type Named = { id: string; name: string }
type Row = typeof submission.$inferSelect

/** Names that the rows refer to: read once when an export begins, so that a file names each thing consistently. */
export type Surroundings = {
  portals: ReadonlyMap<string, { slug: string; title: string }>
  stages: ReadonlyMap<string, Named & { category: string }>
  /** In the order of the settings. */
  /** `portals`: ids of those that it is asked at; null: all. */
  groups: readonly (Named & { multiple: boolean; portals: string[] | null })[]
  labels: ReadonlyMap<string, Named & { groupId: string; order: number }>
  people: ReadonlyMap<string, { name: string; email: string }>
  baseUrl: string
}

export type ExportedFile = { id: string; field: string; name: string; size: number; contentType: string | null; sha256: string | null }

/** A submission with its related data, as loaded. */
export type Loaded = {
  row: Row
  form: FormDefinition
  labelIds: readonly string[]
  files: readonly ExportedFile[]
  /** Of the review rounds whose scores the reader sees, the newest first. */
  scores: readonly RoundScore[]
}

type ExportedStage = { name: string; category: string } | null

/** One line of JSON lines. The order of the keys is fixed, so that equal submissions make equal lines. */
export type ExportRecord = {
  id: string
  number: number
  portal: string
  title: string
  submitter: { name: string; email: string }
  createdAt: string
  /** In which it was sent in; null: nobody asked then. */
  language: string | null
  stage: ExportedStage
  publicStage: ExportedStage
  held: boolean
  labels: { group: string; name: string }[]
  scores: RoundScore[]
  assignee: { name: string; email: string } | null
  withdrawnAt: string | null
  erasedAt: string | null
  answers: Record<string, unknown>
  files: (ExportedFile & { url: string })[]
}

/** The labels of a submission in the order of the settings. */
function labelled(one: Loaded, about: Surroundings): { group: string; name: string }[] {
  return one.labelIds
    .map((id) => about.labels.get(id))
    .filter((label) => label !== undefined)
    .sort((a, b) => a.order - b.order)
    .map((label) => ({ group: about.groups.find((group) => group.id === label.groupId)?.name ?? "", name: label.name }))
}

const stageOf = (id: string, about: Surroundings): ExportedStage => {
  const found = about.stages.get(id)
  return found ? { name: found.name, category: found.category } : null
}

/** Answers in the order of the form, whatever order they came in. */
function ordered(form: FormDefinition, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pick = (fields: readonly { key: string }[], from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.filter((field) => Object.hasOwn(from, field.key)).map((field) => [field.key, from[field.key]]))
  const made = pick(form.fields, answers)
  for (const field of form.fields) {
    const items = made[field.key]
    if (field.type === "group" && Array.isArray(items)) made[field.key] = items.map((item) => pick(field.fields, item))
  }
  return made
}

/**
 * Everything that a team holds of a submission but for its discussion and its history. The secret of the status link is the submitter's
 * and stays out; files are links, which open for members of the team.
 */
export function recordOf(one: Loaded, about: Surroundings): ExportRecord {
  const { row } = one
  return {
    id: row.id,
    number: row.number,
    portal: about.portals.get(row.portalId)?.slug ?? "",
    title: row.title,
    submitter: { name: row.submitterName, email: row.submitterEmail },
    createdAt: row.createdAt.toISOString(),
    language: row.language,
    stage: stageOf(row.stageId, about),
    publicStage: stageOf(row.publicStageId, about),
    held: row.held,
    labels: labelled(one, about),
    scores: [...one.scores],
    assignee: row.assigneeId === null ? null : (about.people.get(row.assigneeId) ?? null),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    answers: ordered(one.form, row.answers),
    files: one.files.map((file) => ({ ...file, url: fileUrl(about, file.id) })),
  }
}

export function fileUrl(about: Pick<Surroundings, "baseUrl">, id: string): string {
  return `${about.baseUrl}/api/files/${id}`
}
