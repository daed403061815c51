import type { DbOrTx } from "@intray/db"
import { amongNumbers, numberList } from "@intray/db/fn"
import { message, replyTemplate, stage, submission } from "@intray/db/schema"
import { letters as words } from "@intray/i18n/letters"
import { and, asc, eq } from "drizzle-orm"
import { DomainError } from "../../platform/errors.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { checkLetters, type Letter, type LetterWarning, type Outcome, type Person, startCheck } from "./check-letters.ts"
import type { Acknowledged, LetterWarningItem } from "./schema.ts"

/** People of a batch that are compared with each other; letters to more are checked against the first of them. */
const MOST_PEOPLE = 20_000
/** Letters that are read at a time. */
const PAGE = 500

/** Letters that look wrong, and were not acknowledged (409). Each issue is one warning; its path names the first numbers concerned. */
export class LetterWarnings extends DomainError {
  constructor(warnings: readonly LetterWarning[]) {
    const issues = warnings.map((one) => ({
      path: ["letters", ...one.people.map((person) => person.number)],
      code: one.code,
      message: toItem(one).message,
    }))
    super("CONFLICT", words.refused, { code: "letter_warnings", issues })
  }
}

/** A warning with its sentence for the letters in which the same was found, one a line. */
export function toItem(warning: LetterWarning): LetterWarningItem {
  const { code, found, people, count, cases } = warning
  const lines = cases.map((one) => {
    const what = code === "empty_subject" ? words.empty_subject : words[code](one)
    return words.line({ what, whom: words.whom({ names: one.people.map((person) => words.person(person)), count: one.count }) })
  })
  const more = cases.reduce((left, one) => left - one.count, count)
  if (more > 0) lines.push(words.more({ count: more }))
  const named = people.map(({ number, name, title }) => ({ number, name, title }))
  return { code, message: lines.join("\n"), found, people: named, count }
}

/** @throws LetterWarnings where one was not acknowledged */
export function refuseWarnings(warnings: readonly LetterWarning[], acknowledged: Acknowledged): void {
  const left = warnings.filter((one) => !acknowledged?.includes(one.code))
  if (left.length > 0) throw new LetterWarnings(left)
}

const personColumns = { number: submission.number, name: submission.submitterName, title: submission.title, summary: submission.summary }

type PersonRow = Pick<typeof submission.$inferSelect, "number" | "title" | "summary"> & { name: string }

const toPerson = ({ number, name, title, summary }: PersonRow): Person => ({ number, name, title, by: summary.by })

/** The people behind some numbers of the team, the first {@link MOST_PEOPLE}. */
async function peopleOf(db: DbOrTx, { team }: Pick<TeamContext, "team">, numbers: readonly number[]): Promise<Person[]> {
  const people: Person[] = []
  const some = numbers.slice(0, MOST_PEOPLE)
  for (let from = 0; from < some.length; from += PAGE) {
    const began = performance.now()
    const page = numberList(some.slice(from, from + PAGE))
    const rows = await db
      .select(personColumns)
      .from(submission)
      .where(and(eq(submission.teamId, team.id), amongNumbers(submission.number, page)))
    people.push(...rows.map(toPerson))
    if (from + PAGE < some.length) await restAfter(began)
  }
  return people
}

/** What a template is for. A template that is gone says nothing. */
async function templateOf(db: DbOrTx, { team }: Pick<TeamContext, "team">, id: string | null | undefined): Promise<Letter["template"]> {
  if (!id) return null
  const [row] = await db
    .select({ name: replyTemplate.name, category: replyTemplate.category })
    .from(replyTemplate)
    .where(and(eq(replyTemplate.id, id), eq(replyTemplate.teamId, team.id)))
  return row ?? null
}

export type LetterText = { subject: string; body: string; templateId?: string | null | undefined }

export type WrittenLetter = {
  text: LetterText
  /** Of the decision that it goes with; null: it goes with none, and needs no subject. */
  outcome: Outcome | null
  numbers: readonly number[]
  /** From {@link listOthers}. */
  others: readonly Person[]
}

/** Warnings about one text for several people, before its variables are filled in. */
export async function warningsOfText(
  db: DbOrTx,
  ctx: TeamContext,
  { text, outcome, numbers, others }: WrittenLetter,
): Promise<LetterWarning[]> {
  const [people, template] = [await peopleOf(db, ctx, numbers), await templateOf(db, ctx, text.templateId)]
  const [only] = people
  const letter: Letter = {
    to: people.length === 1 && only ? only : null,
    subject: text.subject,
    body: text.body,
    outcome,
    template,
    needsSubject: outcome !== null,
  }
  return checkLetters([letter], people, numbers.length, others)
}

export type HeldLetters = {
  numbers: readonly number[]
  /** From {@link listOthers}. */
  others: readonly Person[]
}

/** Warnings about the letters that are held for some numbers of the team, as each submitter would read them. */
export async function warningsOfHeld(db: DbOrTx, ctx: TeamContext, { numbers, others }: HeldLetters): Promise<LetterWarning[]> {
  const check = startCheck(await peopleOf(db, ctx, numbers), numbers.length, others)
  for (let from = 0; from < numbers.length; from += PAGE) {
    const began = performance.now()
    const page = numberList(numbers.slice(from, from + PAGE))
    const rows = await db
      .select({
        ...personColumns,
        subject: message.subject,
        body: message.body,
        category: stage.category,
        template: { name: replyTemplate.name, category: replyTemplate.category },
      })
      .from(submission)
      .innerJoin(message, and(eq(message.submissionId, submission.id), eq(message.state, "held")))
      .innerJoin(stage, eq(stage.id, submission.stageId))
      .leftJoin(replyTemplate, and(eq(replyTemplate.id, message.templateId), eq(replyTemplate.teamId, submission.teamId)))
      .where(and(eq(submission.teamId, ctx.team.id), amongNumbers(submission.number, page)))
      .orderBy(asc(submission.number))
    for (const { subject, body, category, template, ...row } of rows) {
      const outcome = category === "accepted" || category === "declined" ? category : null
      check.add({ to: toPerson(row), subject, body, outcome, template, needsSubject: true })
    }
    if (from + PAGE < numbers.length) await restAfter(began)
  }
  return check.warnings()
}

/** @throws LetterWarnings */
export async function refuseWrongText(db: DbOrTx, ctx: TeamContext, about: WrittenLetter & { acknowledged: Acknowledged }): Promise<void> {
  refuseWarnings(await warningsOfText(db, ctx, about), about.acknowledged)
}

/** @throws LetterWarnings */
export async function refuseWrongHeld(
  db: DbOrTx,
  ctx: TeamContext,
  { acknowledged, ...letters }: HeldLetters & { acknowledged: Acknowledged },
): Promise<void> {
  refuseWarnings(await warningsOfHeld(db, ctx, letters), acknowledged)
}
