import type { DbOrTx } from "@intray/db"
import { label, labelGroup, portal, submission, submissionLabel } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { outbox as words } from "@intray/i18n/outbox"
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { outsideWords, subjectWords } from "../../platform/mail-layout.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { titleIn } from "./portal-words.ts"
import { feedbackOf, fill, statusLinkVariable, type Values, withoutEmptyLines, withoutVariables } from "./variables.ts"

/** Values of the variables in a body and in a subject. In a subject, submitted text is cleaned and cut. */
export type MessageValues = { body: Values; subject: Values }

/** Cleans submitted text for a message: one line, without links and variables. */
function theirs(text: string): string {
  return withoutVariables(outsideWords(text))
}

const position = [asc(labelGroup.position), asc(label.position), asc(label.id)] as const

/** The feedback texts of some labels of the team, in its order. @throws NotFound */
async function textsOf(db: DbOrTx, teamId: string, labelIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(labelIds)]
  if (ids.length === 0) return []
  const rows = await db
    .select({ text: label.feedbackText })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(eq(label.teamId, teamId), inArray(label.id, ids)))
    .orderBy(...position)
  if (rows.length < ids.length) throw new NotFound("label")
  return rows.flatMap((row) => row.text || [])
}

/** The feedback texts of submissions' labels, by submission, in the team's order. */
async function textsOn(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: submissionLabel.submissionId, text: label.feedbackText })
    .from(submissionLabel)
    .innerJoin(label, eq(label.id, submissionLabel.labelId))
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(inArray(submissionLabel.submissionId, [...ids]), isNotNull(label.feedbackText)))
    .orderBy(...position)
  const found = new Map<string, string[]>()
  for (const { id, text } of rows) if (text) found.set(id, [...(found.get(id) ?? []), text])
  return found
}

/**
 * The values of variables in messages about these submissions; leaves out those of other teams.
 * @param feedback labels for the feedback texts; default: the labels of each submission
 * @throws NotFound if one of those labels is not the team's
 */
export async function valuesOf(
  db: DbOrTx,
  ctx: TeamContext,
  ids: readonly string[],
  feedback: readonly string[] | undefined,
): Promise<Map<string, MessageValues>> {
  if (ids.length === 0) return new Map()
  const visible = amongSubmissions(await visibleSubmissions(ctx, db))
  const rows = await db
    .select({
      id: submission.id,
      number: submission.number,
      title: submission.title,
      name: submission.submitterName,
      portal: { title: portal.title, translations: portal.translations, language: portal.language },
      sent: submission.language,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(inArray(submission.id, [...ids]), eq(submission.teamId, ctx.team.id), visible))
  const chosen = feedback === undefined ? null : feedbackOf(await textsOf(db, ctx.team.id, feedback))
  const given = feedback === undefined ? await textsOn(db, ids) : null
  return new Map(
    rows.map(({ id, number, title, name, portal, sent }) => {
      // In the language in which its submitter knows it.
      const called = titleIn(portal, senderLanguage(sent, portal.language))
      const ours: Values = { "portal.title": withoutVariables(called), "team.name": withoutVariables(ctx.team.name) }
      const body: Values = {
        ...ours,
        "submitter.name": theirs(name),
        "submission.title": theirs(title),
        // Filled in only where the submitter reads it.
        "status.url": statusLinkVariable,
        feedback: withoutVariables(chosen ?? feedbackOf(given?.get(id) ?? [])),
      }
      // The link is the reader's secret and feedback has several lines, so a subject contains neither.
      const subject: Values = {
        ...ours,
        "submission.title": withoutVariables(subjectWords(title)) || words.subjectTitle({ number }),
        "submitter.name": withoutVariables(subjectWords(name)) || words.subjectName,
      }
      return [id, { body, subject }]
    }),
  )
}

/**
 * Fills in the variables of subject and body.
 * @param otherwise for variables without a value. `keep`: it stays, for a draft that is filled in later;
 * `name`: it stays and is reported as missing, but a line with nothing else is removed; `drop`: it is left out
 */
export function fillWords(
  written: { subject: string; body: string },
  values: MessageValues,
  otherwise: "keep" | "name" | "drop",
): { subject: string; body: string; missing: string[] } {
  const rest = otherwise === "drop" ? "drop" : "keep"
  const subject = fill(written.subject, values.subject, rest)
  const body = fill(otherwise === "keep" ? written.body : withoutEmptyLines(written.body, values.body), values.body, rest)
  const line = subject.text.replace(/\s+/g, " ").trim()
  return { subject: line, body: body.text, missing: [...new Set([...subject.missing, ...body.missing])] }
}
