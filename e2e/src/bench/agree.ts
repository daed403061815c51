import { isDeepStrictEqual } from "node:util"
import type { Pool } from "undici"
import type { Call } from "./driver.ts"
import type { Workload } from "./workloads.ts"

async function dataOf(pool: Pool, { method, path, headers, body }: Call): Promise<unknown> {
  const answer = await pool.request({ method, path, headers, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path.slice(0, 120)}: ${answer.statusCode} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { result: { data: unknown } }).result.data
}

/** What both sides are asked before they are measured: whoever answers something else, or less, is not quicker. @throws Error naming the workload */
export async function assertAgreement(list: readonly Workload[], ours: Pool, other: Pool): Promise<void> {
  for (const { name, gist, ours: mine, other: theirs } of list) {
    if (!gist) continue
    for (const index of [0, 1]) {
      const [a, b] = [gist(await dataOf(ours, mine(index))), gist(await dataOf(other, theirs(index)))]
      if (!isDeepStrictEqual(a, b)) {
        throw new Error(
          `${name}: the two sides answer differently:\n${JSON.stringify(a).slice(0, 600)}\n${JSON.stringify(b).slice(0, 600)}`,
        )
      }
    }
  }
}
