import type { Client } from "./client.ts"

/** A use and the end of its window in one step: there is no moment at which a counter without an end could stay. */
const ADD = `
local counts = {}
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('INCRBY', key, ARGV[2 * i - 1])
  redis.call('PEXPIRE', key, ARGV[2 * i])
end
return counts`

/** One that is not there any more is not begun again by taking something from it. */
const TAKE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end`

/** Counts so many uses of each, all or none. @returns what each has come to */
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
 * Does once what will be asked of it: a server that has no room, may only be read, is one of a cluster, or gives us too few rights is found out
 * before anybody waits for it.
 */
export function rehearse(client: Client, name: string): Promise<unknown> {
  return Promise.all([
    add(client, [{ name, times: 1, ms: 10_000 }]),
    takeBack(client, [name]),
    forget(client, name),
    client.publish(name, ""),
  ])
}
