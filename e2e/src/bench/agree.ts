import { isDeepStrictEqual } from "node:util"
import type { Pool } from "undici"
import type { Call } from "./driver.ts"
import type { Workload } from "./workloads.ts"

/** A side's response, as sent. */
export type Ready = { status: number; text: string }

async function answerOf(pool: Pool, { method, path, headers, body, status = 200 }: Call): Promise<Ready> {
  const answer = await pool.request({ method, path, headers, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode !== status) throw new Error(`${path.slice(0, 120)}: ${answer.statusCode} ${text.slice(0, 300)}`)
  return { status: answer.statusCode, text }
}

/** Shows where two texts differ, with some context. */
function parting(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const around = (text: string) => `…${text.slice(Math.max(0, at - 60), at + 120)}…`
  return `${around(one)}\n${around(other)}`
}

/** Number of calls compared for each workload. */
const COMPARED = 5

/**
 * Checks that both sides give the same responses before they are measured: a side that sends other bytes is not faster. Writes are not
 * repeated; their responses must have equal length.
 * @returns our first response to each workload, for the side that serves prepared responses
 * @throws Error naming the workload
 */
export async function assertAgreement(list: readonly Workload[], ours: Pool, other: Pool): Promise<Record<string, Ready>> {
  const ready: Record<string, Ready> = {}
  for (const { name, writes, againstOurselves, ours: mine, other: theirs } of list) {
    for (let index = 0; index < (writes || againstOurselves ? 1 : COMPARED); index += 1) {
      const answer = await answerOf(ours, mine(index))
      ready[`/${name}`] ??= answer
      if (againstOurselves) continue
      const { text } = await answerOf(other, theirs(index))
      if (writes || text === answer.text) continue
      // A form's names may be in stored or in validated order.
      if (text.length === answer.text.length && isDeepStrictEqual(JSON.parse(text), JSON.parse(answer.text))) continue
      throw new Error(`${name}: the two sides answer differently:\n${parting(answer.text, text)}`)
    }
  }
  return ready
}
