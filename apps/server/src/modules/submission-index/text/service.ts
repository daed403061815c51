import { isUniqueViolation, type Tx } from "@intray/db"
import { addAnswers } from "@intray/db/answers"
import { teamCounter } from "@intray/db/schema"
import { addWords, type SearchQuery, searchKey } from "@intray/db/search"
import { sql } from "drizzle-orm"
import type { TeamId } from "../../../platform/events.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { indexedValues } from "../answers/values.ts"
import { documentOf, IDENTIFYING } from "./document.ts"
import { queryOf } from "./words.ts"

/**
 * Gives a new team its counter, with a number of the team's own for keys of the index. Two teams made at once ask for the same number;
 * the second asks again.
 */
export async function makeCounter(tx: Tx, teamId: TeamId): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tx.transaction(async (nested) => {
        const ordinal = sql<number>`(select coalesce(max(${teamCounter.ordinal}), 0) + 1 from ${teamCounter})`
        await nested.insert(teamCounter).values({ teamId, nextNumber: 1, ordinal })
      })
    } catch (error) {
      if (attempt >= 10 || !isUniqueViolation(error, "team_counter_ordinal_key")) throw error
    }
  }
}

export type Indexed = {
  teamId: TeamId
  ordinal: number
  number: number
  id: string
  form: FormDefinition
  answers: Readonly<Record<string, unknown>>
  fileNames: readonly string[]
}

/** Puts the words and answers of a new submission into the index, in the transaction that stores it. */
export async function indexNew(tx: Tx, { teamId, ordinal, number, id, form, answers, fileNames }: Indexed): Promise<void> {
  const words = documentOf(form, answers, fileNames)
  const key = searchKey(ordinal, number)
  await addWords(tx, [{ key, submissionId: id, words }])
  await addAnswers(tx, [{ key, values: indexedValues(teamId, form, answers) }])
}

/**
 * What the index is asked for a query that somebody typed. Empty: it holds nothing that can be looked for, so that nothing matches it.
 * @param nameless looks only in answers that do not identify anybody
 */
export function searchQuery(text: string, nameless = false): SearchQuery {
  const where = nameless ? inAnswers : anywhere
  return queryOf(text).map(({ text: word, prefix, or }) => where(or === undefined ? [word] : [word, or], prefix))
}

/** What the index is asked for whole words, as they were cut already. */
export function wordQuery(words: readonly string[]): SearchQuery {
  return words.map((word) => anywhere([word], false))
}

function anywhere(words: readonly string[], prefix: boolean): SearchQuery[number] {
  return { any: words.flatMap((word) => [word, `${IDENTIFYING}${word}`]), prefix }
}

function inAnswers(words: readonly string[], prefix: boolean): SearchQuery[number] {
  return { any: [...words], prefix }
}
