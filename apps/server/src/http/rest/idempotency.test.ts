import type { Database } from "@intray/db"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"
import { callOnce } from "./idempotency.ts"

const world = useWorld()
let team: TestTeam
beforeAll(async () => {
  team = await world.team()
})

/** Makes a call whose result is a text. */
const callNamed = (services: Parameters<typeof callOnce>[0], name: string, call: () => Promise<string>) =>
  callOnce(services, named(name), { call, store: (answer) => ({ answer }) })
const repeated = (answer: string) => ({ stored: { answer } })
const named = (name: string) => ({ callerId: `${team.id}:one`, teamId: team.id, submissionId: null, name, asked: "post /things {}" })
/** Longer than a call may stay unanswered. */
const LONG = 121_000

describe("a call that was given up because it took too long", () => {
  /** Starts a call, and waits until its work runs: before that, a second call could still take the key. */
  const begin = async (name: string) => {
    let end: { resolve(body: string): void; reject(cause: Error): void } | undefined
    const answer = callNamed(world.services, name, () => new Promise<string>((resolve, reject) => (end = { resolve, reject })))
    await vi.waitFor(() => expect(end).toBeDefined())
    return { answer, resolve: (body: string) => end?.resolve(body), reject: (cause: Error) => end?.reject(cause) }
  }
  /** Starts a call, lets it be given up, and makes a second one in its place. */
  const overtaken = async (name: string) => {
    const first = await begin(name)
    await expect(callNamed(world.services, name, async () => "at once")).rejects.toMatchObject({ code: "idempotency_in_flight" })
    world.forward(LONG)
    expect(await callNamed(world.services, name, async () => "second")).toEqual({ answer: "second" })
    return first
  }
  const third = (name: string) => callNamed(world.services, name, async () => "third")

  test("does not free the key when it fails after all", async () => {
    const first = await overtaken("fails")
    first.reject(new Error("late"))
    await expect(first.answer).rejects.toThrow("late")
    expect(await third("fails")).toEqual(repeated("second"))
  })

  test("does not overwrite the stored response", async () => {
    const first = await overtaken("answers")
    first.resolve("first")
    expect(await first.answer).toEqual({ answer: "first" })
    expect(await third("answers")).toEqual(repeated("second"))
  })
})

test("does not repeat a call whose response could not be stored", async () => {
  const db = new Proxy(world.db, {
    get: (target, name) => {
      if (name === "update") throw new Error("no disk")
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? value.bind(target) : value
    },
  }) as Database
  const work = vi.fn(async () => "done")
  await expect(callNamed({ ...world.services, db }, "kept", work)).rejects.toThrow("no disk")
  await expect(callNamed(world.services, "kept", work)).rejects.toMatchObject({ code: "idempotency_in_flight" })
  expect(work).toHaveBeenCalledTimes(1)
})
