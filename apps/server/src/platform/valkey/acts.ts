import type { Client } from "./client.ts"

/** Counts and sets the expiry in one step, so that no counter without an expiry can remain. */
const ADD = `
local counts = {}
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('INCRBY', key, ARGV[2 * i - 1])
  redis.call('PEXPIRE', key, ARGV[2 * i])
end
return counts`

/** Does not create an expired counter again by decrementing it. */
const TAKE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end`

/** Counts uses of all counters, or of none. @returns the new counts */
export function add(client: Client, counters: readonly { name: string; times: number; ms: number }[]): Promise<number[]> {
  const keys = counters.map(({ name }) => name)
  const values = counters.flatMap(({ times, ms }) => [String(times), String(ms)])
  return client.eval(ADD, { keys, arguments: values }) as Promise<number[]>
}

export function takeBack(client: Client, names: readonly string[]): Promise<unknown> {
  return client.eval(TAKE_BACK, { keys: [...names] })
}

export function forget(client: Client, name: string): Promise<unknown> {
  return client.del(name)
}

/**
 * Runs each command once, so that a server which is full, read-only, part of a cluster, or lacks our permissions is detected
 * before anybody depends on it.
 */
export function rehearse(client: Client, name: string): Promise<unknown> {
  return Promise.all([
    add(client, [{ name, times: 1, ms: 10_000 }]),
    takeBack(client, [name]),
    forget(client, name),
    client.publish(name, ""),
  ])
}
