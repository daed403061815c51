import type { Database } from "@intray/db"
import { portalVersion } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import type { TeamId } from "../../../platform/events.ts"
import { identifyingKeys, isHidden } from "../../forms/identifying.ts"
import { formOf } from "../../forms/published-forms.ts"
import type { Field } from "../../forms/schema.ts"
import type { SubmissionIndex } from "../index.ts"
import { type AnswerKind, questionsIn } from "./kinds.ts"

/** A question that a portal asks, or once asked. */
export type Question = {
  /** In the newest version that has it. */
  kind: AnswerKind
  /** In all versions. */
  kinds: ReadonlySet<AnswerKind>
  /** In at least one version its answers say who sent a submission. */
  identifying: boolean
  /** The newest version asks it. */
  asked: boolean
  /** As the newest version that has it words it; `group` is the label of the repeatable group. */
  label: string
  group: string | null
  /** Of all versions, as the newest one words them. */
  options: ReadonlyMap<string, string>
  /** All versions take whole numbers only. */
  integer: boolean
  /** In the newest version that has it (ISO 4217). */
  currency: string | null
}

/** Portal to the questions of all its versions, by their paths. */
export type Questions = ReadonlyMap<string, ReadonlyMap<string, Question>>

type Entry = { version: number; value: Promise<Questions> }
const cache = new WeakMap<SubmissionIndex, Entry>()

/** The questions of a team's portals as of the index's last event. */
export function readQuestions(db: Database, teamId: TeamId, teamIndex: SubmissionIndex): Promise<Questions> {
  const known = cache.get(teamIndex)
  if (known?.version === teamIndex.furnishing) return known.value
  const entry: Entry = { version: teamIndex.furnishing, value: load(db, teamId) }
  cache.set(teamIndex, entry)
  entry.value.catch(() => {
    if (cache.get(teamIndex) === entry) cache.delete(teamIndex)
  })
  return entry.value
}

function optionsOf(field: Field): [string, string][] {
  return "options" in field ? field.options.map((one) => [one.key, one.label]) : []
}

function takesWholeNumbers(field: Field): boolean {
  return field.type === "rating" || field.type === "scale" || (field.type === "number" && field.integer)
}

async function load(db: Database, teamId: TeamId): Promise<Questions> {
  const rows = await db
    .select({ id: portalVersion.id, portalId: portalVersion.portalId, form: portalVersion.form })
    .from(portalVersion)
    .where(eq(portalVersion.teamId, teamId))
    .orderBy(asc(portalVersion.portalId), asc(portalVersion.version))
  const portals = new Map<string, Map<string, Question>>()
  for (const row of rows) {
    const form = formOf(row)
    const hidden = identifyingKeys(form)
    const questions = portals.get(row.portalId) ?? new Map<string, Question>()
    portals.set(row.portalId, questions)
    for (const [path, question] of questions) questions.set(path, { ...question, asked: false })
    for (const { path, kind, field, group } of questionsIn(form)) {
      const before = questions.get(path)
      // Whether a group has items may say as much as its items.
      const own = isHidden(hidden, path) || (field.type === "group" && field.fields.some((one) => hidden.has(`${path}.${one.key}`)))
      questions.set(path, {
        kind,
        kinds: new Set([...(before?.kinds ?? []), kind]),
        identifying: own || before?.identifying === true,
        asked: true,
        label: field.label,
        group: group?.label ?? null,
        options: new Map([...(before?.options ?? []), ...optionsOf(field)]),
        integer: takesWholeNumbers(field) && before?.integer !== false,
        currency: (field.type === "number" && field.currency) || null,
      })
    }
  }
  return portals
}
