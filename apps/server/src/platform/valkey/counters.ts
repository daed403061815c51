import type { SharedCounters } from "../limits.ts"
import { add, forget, takeBack } from "./acts.ts"
import type { Valkey } from "./valkey.ts"

/** Milliseconds that a window is kept after its end, because another process's clock may be behind. */
const SLACK_MS = 10_000

/** Counters of rate limits in Valkey. Counters that it loses, by a restart or lack of memory, start again. */
export function valkeyCounters(valkey: Valkey): SharedCounters {
  const nameOf = (key: string) => valkey.nameOf(`limit:${key}`)
  return {
    count(windows) {
      const counters = windows.map(({ key, times, leftMs }) => ({ name: nameOf(key), times, ms: Math.ceil(leftMs) + SLACK_MS }))
      return valkey.ask((client) => add(client, counters))
    },
    async giveBack(keys) {
      await valkey.ask((client) => takeBack(client, keys.map(nameOf)))
    },
    async forget(key) {
      await valkey.ask((client) => forget(client, nameOf(key)))
    },
  }
}
