import type { Tx } from "@intray/db"
import { deleteAnswers, replaceAnswers } from "@intray/db/answers"
import { readCounter } from "@intray/db/facets"
import { searchKey } from "@intray/db/search"
import type { TeamId } from "../../../platform/events.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { indexedValues } from "./values.ts"

/** Replaces the indexed answers of an edited submission, in the transaction that edits it. */
export async function reindexAnswers(
  tx: Tx,
  teamId: TeamId,
  { number, form, answers }: { number: number; form: FormDefinition; answers: unknown },
): Promise<void> {
  const { ordinal } = await readCounter(tx, teamId)
  await replaceAnswers(tx, [{ key: searchKey(ordinal, number), values: indexedValues(teamId, form, answers) }])
}

/** Removes the indexed answers of erased submissions, in the transaction that erases them. */
export async function eraseAnswers(tx: Tx, teamId: TeamId, numbers: readonly number[]): Promise<void> {
  const { ordinal } = await readCounter(tx, teamId)
  await deleteAnswers(
    tx,
    numbers.map((number) => searchKey(ordinal, number)),
  )
}
