import type { Database } from "@intray/db"
import { readBackfill, type ValueTest } from "@intray/db/answers"
import { answerFilters as words } from "@intray/i18n/answer-filters"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { Invalid, type Issue, Refused } from "../../../platform/errors.ts"
import type { TeamId } from "../../../platform/events.ts"
import type { AnswerKind } from "./kinds.ts"
import type { Clause } from "./match.ts"
import type { Question, Questions } from "./questions.ts"
import { type AnswerCondition, readParts } from "./schema.ts"
import { comparedText, dayNumber, questionId } from "./values.ts"

/** The portals that a filter can find submissions of. `blind`: those whose senders the caller may not know. */
export type PortalScope = { portalIds: readonly string[]; blind: ReadonlySet<string> | null }

/**
 * Turns conditions into clauses that the index can answer.
 * @throws Invalid (`unknown_question`, `question_differs`, `wrong_condition`) with the path of the part; Refused (`blind_round`)
 */
export function compileConditions(
  teamId: TeamId,
  conditions: readonly AnswerCondition[],
  questions: Questions,
  { portalIds, blind }: PortalScope,
): Clause[] {
  return conditions.flatMap((condition, index) => {
    const asked = portalIds.flatMap((portalId) => {
      const question = questions.get(portalId)?.get(condition.key)
      return question ? [{ portalId, question }] : []
    })
    const refuse = (part: string, code: string, message: string): never => {
      const issue: Issue = { path: ["filter", "answers", index, part], code, message }
      throw new Invalid([issue])
    }
    const [first] = asked
    if (first === undefined) return refuse("key", "unknown_question", words.unknownQuestion({ key: condition.key }))
    if (asked.some(({ portalId, question }) => blind?.has(portalId) && question.identifying)) {
      throw new Refused(reviewsServer.identifyingField, { code: "blind_round" })
    }
    const { kind } = first.question
    if (asked.some(({ question }) => question.kind !== kind)) {
      return refuse("key", "question_differs", words.questionDiffers({ key: condition.key }))
    }
    const { kind: wanted } = readParts(condition)
    if (wanted !== "presence" && wanted !== kind) {
      const [part = "key"] = Object.keys(condition).filter((name) => name !== "key")
      return refuse(part, "wrong_condition", words.wrongCondition({ key: condition.key }))
    }
    return clausesOf(
      teamId,
      condition,
      kind,
      asked.map((one) => one.question),
    )
  })
}

function clausesOf(teamId: TeamId, condition: AnswerCondition, kind: AnswerKind, questions: readonly Question[]): Clause[] {
  const { key, any, all, none, min, max, from, to, yes, contains, answered } = condition
  const question = questionId(teamId, key, kind)
  const one = (test: Omit<ValueTest, "question">, negate = false): Clause => ({ tests: [{ question, ...test }], negate })
  const options = (keys: readonly string[]) => ({ anyText: [...new Set(keys)].sort() })
  const clauses: Clause[] = []
  if (any) clauses.push(one(options(any)))
  for (const option of all ?? []) clauses.push(one(options([option])))
  if (none) clauses.push(one(options(none), true))
  if (min !== undefined || max !== undefined)
    clauses.push(one({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }))
  if (from !== undefined || to !== undefined) {
    clauses.push(one({ ...(from === undefined ? {} : { min: dayNumber(from) }), ...(to === undefined ? {} : { max: dayNumber(to) }) }))
  }
  if (yes !== undefined) clauses.push(one({ min: yes ? 1 : 0, max: yes ? 1 : 0 }))
  if (contains !== undefined) clauses.push(one({ contains: comparedText(contains) }))
  if (answered !== undefined) {
    // A question may have had another kind in an earlier version.
    const kinds = new Set(questions.flatMap((each) => [...each.kinds]))
    clauses.push({ tests: [...kinds].sort().map((each) => ({ question: questionId(teamId, key, each) })), negate: !answered })
  }
  return clauses
}

/** Databases in which all answers are indexed; it stays so. */
const indexed = new WeakSet<Database>()

/** @throws Refused (`answers_indexing`) while answers from before the index are still being indexed */
export async function demandIndexed(db: Database): Promise<void> {
  if (indexed.has(db)) return
  if ((await readBackfill(db)) !== null) throw new Refused(words.indexing, { code: "answers_indexing" })
  indexed.add(db)
}
