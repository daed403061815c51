import { until } from "./net.ts"
import type { Client } from "./rpc.ts"

/**
 * Waits until everything that was seeded is counted for insights, which begins as soon as the server runs and takes part of it until then.
 * @returns seconds
 */
export async function countedIn(client: Client): Promise<number> {
  const from = performance.now()
  const whole = async () => (await client.query<{ whole: boolean }>("insights.work", { range: "month" })).whole
  await until("everything is counted", whole, 3_600_000)
  return (performance.now() - from) / 1000
}
