import type { DbOrTx } from "@intray/db"
import { label, message, portal, portalVersion, publicLine, stage, submission, submissionLabel } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { formOf } from "../forms/published-forms.ts"
import type { Field, FormDefinition } from "../forms/schema.ts"
import { readByTeam } from "../messages/status-link.ts"
import { placeOf } from "../notifications/mails.ts"

/*
 * The data of a submission in webhooks: an explicit list of fields, with their values when the body is made. The status link's secret is
 * never included; e-mail addresses, names and answers to identifying fields are included only if the team chose that.
 */

/** Version of the bodies' format. New fields keep the version; any other change needs a new one. */
const BODY_VERSION = "2026-12"

/** Most characters of a body; answers that would exceed it are left out, with a flag. */
const MOST_BODY = 256 * 1024

type SubmissionRow = Pick<
  typeof submission.$inferSelect,
  | "id"
  | "number"
  | "portalId"
  | "portalVersionId"
  | "stageId"
  | "publicStageId"
  | "held"
  | "title"
  | "submitterName"
  | "submitterEmail"
  | "answers"
  | "summary"
  | "overLimit"
  | "version"
  | "createdAt"
  | "erasedAt"
>

/** The data for bodies about some submissions: a handful of queries, regardless of their number. */
export type Material = {
  submissions: ReadonlyMap<string, SubmissionRow>
  forms: ReadonlyMap<string, FormDefinition>
  portals: ReadonlyMap<string, { id: string; slug: string; title: string }>
  stages: ReadonlyMap<string, { id: string; name: string; category: string; publicWording: string }>
  /** The current public wording of each submission. */
  told: ReadonlyMap<string, string>
  labels: ReadonlyMap<string, { id: string; name: string }[]>
  messages: ReadonlyMap<string, { id: string; text: string; createdAt: Date }>
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads the data, inside one team. */
export async function readMaterial(
  db: DbOrTx,
  teamId: string,
  ids: { submissions: readonly string[]; messages: readonly string[] },
): Promise<Material> {
  const { id, number, portalId, portalVersionId, stageId, publicStageId, held, title, submitterName, submitterEmail } = submission
  const { answers, summary, overLimit, version, createdAt, erasedAt } = submission
  const columns = {
    id,
    number,
    portalId,
    portalVersionId,
    stageId,
    publicStageId,
    held,
    title,
    submitterName,
    submitterEmail,
    answers,
    summary,
    overLimit,
    version,
    createdAt,
    erasedAt,
  }
  const some = [...new Set(ids.submissions)]
  const rows =
    some.length === 0
      ? []
      : await db
          .select(columns)
          .from(submission)
          .where(and(inArray(id, some), eq(submission.teamId, teamId)))
  const formIds = [...new Set(rows.map((row) => row.portalVersionId))]
  const forms =
    formIds.length === 0
      ? []
      : await db.select({ id: portalVersion.id, form: portalVersion.form }).from(portalVersion).where(inArray(portalVersion.id, formIds))
  const portals = await db.select({ id: portal.id, slug: portal.slug, title: portal.title }).from(portal).where(eq(portal.teamId, teamId))
  const stages = await db
    .select({ id: stage.id, name: stage.name, category: stage.category, publicWording: stage.publicWording })
    .from(stage)
    .where(eq(stage.teamId, teamId))
  // The wording that the submitter got; rewording the stage later does not change it.
  const lines =
    some.length === 0
      ? []
      : await db
          .select({ submissionId: publicLine.submissionId, wording: publicLine.wording })
          .from(publicLine)
          .where(inArray(publicLine.submissionId, some))
          .orderBy(asc(publicLine.id))
  const marks =
    some.length === 0
      ? []
      : await db
          .select({ submissionId: submissionLabel.submissionId, id: label.id, name: label.name })
          .from(submissionLabel)
          .innerJoin(label, eq(label.id, submissionLabel.labelId))
          .where(inArray(submissionLabel.submissionId, some))
          .orderBy(asc(submissionLabel.createdAt), asc(label.id))
  const labels = new Map<string, { id: string; name: string }[]>()
  for (const { submissionId, ...one } of marks) labels.set(submissionId, [...(labels.get(submissionId) ?? []), one])
  const said =
    ids.messages.length === 0
      ? []
      : await db
          .select({ id: message.id, body: message.body, createdAt: message.createdAt })
          .from(message)
          .where(and(inArray(message.id, [...ids.messages]), eq(message.teamId, teamId), eq(message.direction, "in")))
  return {
    submissions: byId(rows),
    forms: new Map(forms.map((row) => [row.id, formOf(row)])),
    portals: byId(portals),
    stages: byId(stages),
    told: new Map(lines.map((one) => [one.submissionId, one.wording])),
    labels,
    messages: byId(said.map((row) => ({ id: row.id, text: readByTeam(row.body, "in"), createdAt: row.createdAt }))),
  }
}

/** Whether a field identifies the sender. */
const tells = (field: { identifying: boolean; type: string }) => field.identifying || field.type === "email"

/** Whether a role of the form refers to an answer that identifies the sender. */
function roleTells(form: FormDefinition, path: string | undefined): boolean {
  const [head, tail] = (path ?? "").split(".")
  const field = form.fields.find((one) => one.key === head)
  if (!field) return false
  if (tells(field)) return true
  return field.type === "group" && field.fields.some((leaf) => leaf.key === tail && tells(leaf))
}

/** The answers by field key, without identifying ones. Keys without a field of the form are left out. */
function plainAnswers(form: FormDefinition, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = (fields: readonly Field[], from: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      fields.flatMap((field): [string, unknown][] => {
        if (tells(field) || !Object.hasOwn(from, field.key)) return []
        const answer = from[field.key]
        if (field.type !== "group") return [[field.key, answer]]
        const items = Array.isArray(answer) ? (answer as Record<string, unknown>[]) : []
        return [[field.key, items.map((item) => own(field.fields, item))]]
      }),
    )
  return own(form.fields, answers)
}

/** A submission in a body. */
function submissionOf(services: Pick<Services, "baseUrl">, slug: string, material: Material, row: SubmissionRow, identifying: boolean) {
  const form = material.forms.get(row.portalVersionId)
  const at = material.portals.get(row.portalId)
  const where = material.stages.get(row.stageId)
  const hidden = (path: string | undefined) => !identifying && (form === undefined || roleTells(form, path))
  return {
    id: row.id,
    number: row.number,
    title: hidden(form?.roles.title) ? null : row.title,
    by: hidden(form?.roles.by) ? null : row.summary.by,
    submitter: identifying ? { name: row.submitterName, email: row.submitterEmail } : null,
    portal: { id: row.portalId, slug: at?.slug ?? "", title: at?.title ?? "" },
    stage: { id: row.stageId, name: where?.name ?? "", category: where?.category ?? "" },
    publicStage: material.told.get(row.id) ?? material.stages.get(row.publicStageId)?.publicWording ?? "",
    held: row.held,
    labels: material.labels.get(row.id) ?? [],
    answers: identifying ? row.answers : form ? plainAnswers(form, row.answers) : {},
    version: row.version,
    overLimit: row.overLimit,
    erased: row.erasedAt !== null,
    createdAt: row.createdAt.toISOString(),
    url: placeOf(services, slug, { number: row.number }),
  }
}

export type SubmissionBody = ReturnType<typeof submissionOf>

/** The `data` of a body; null if the submission no longer exists. @param more data of the event itself */
export function dataOf(
  services: Pick<Services, "baseUrl">,
  slug: string,
  material: Material,
  about: { submissionId: string; messageId: string | null; more: Record<string, unknown>; identifying: boolean },
): ({ submission: SubmissionBody } & Record<string, unknown>) | null {
  const row = material.submissions.get(about.submissionId)
  if (!row) return null
  const said = about.messageId === null ? undefined : material.messages.get(about.messageId)
  return {
    submission: submissionOf(services, slug, material, row, about.identifying),
    ...about.more,
    ...(said ? { message: { id: said.id, text: said.text, createdAt: said.createdAt.toISOString() } } : {}),
  }
}

/** The whole body as text. Answers that would make it too long are left out, and `answersOmitted` says so. */
export function bodyOf(type: string, at: Date, data: Record<string, unknown>): string {
  const write = (some: Record<string, unknown>) => JSON.stringify({ type, timestamp: at.toISOString(), version: BODY_VERSION, data: some })
  const whole = write(data)
  if (whole.length <= MOST_BODY) return whole
  const { submission: one, ...more } = data as { submission: SubmissionBody }
  return write({ submission: { ...one, answers: {}, answersOmitted: true }, ...more })
}
