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

/** Makes a call that answers with a text. */
const callNamed = (services: Parameters<typeof callOnce>[0], name: string, call: () => Promise<string>) =>
  callOnce(services, named(name), { call, store: (answer) => ({ answer }) })
const repeated = (answer: string) => ({ stored: { answer } })
const named = (name: string) => ({ callerId: `${team.id}:one`, teamId: team.id, submissionId: null, name, asked: "post /things {}" })
/** Longer than an answer is waited for. */
const LONG = 121_000

describe("a call that was given up, its answer being waited for too long", () => {
  /** Under way once its work is: until then a second call may still have the name before it. */
  const begin = async (name: string) => {
    let end: { resolve(body: string): void; reject(cause: Error): void } | undefined
    const answer = callNamed(world.services, name, () => new Promise<string>((resolve, reject) => (end = { resolve, reject })))
    await vi.waitFor(() => expect(end).toBeDefined())
    return { answer, resolve: (body: string) => end?.resolve(body), reject: (cause: Error) => end?.reject(cause) }
  }
  /** The first is under way, and the second was made in its place. */
  const overtaken = async (name: string) => {
    const first = await begin(name)
    await expect(callNamed(world.services, name, async () => "at once")).rejects.toMatchObject({ code: "idempotency_in_flight" })
    world.forward(LONG)
    expect(await callNamed(world.services, name, async () => "second")).toEqual({ answer: "second" })
    return first
  }
  const third = (name: string) => callNamed(world.services, name, async () => "third")

  test("does not give the name free for a third when it fails after all", async () => {
    const first = await overtaken("fails")
    first.reject(new Error("late"))
    await expect(first.answer).rejects.toThrow("late")
    expect(await third("fails")).toEqual(repeated("second"))
  })

  test("does not write its answer over the one that was given", async () => {
    const first = await overtaken("answers")
    first.resolve("first")
    expect(await first.answer).toEqual({ answer: "first" })
    expect(await third("answers")).toEqual(repeated("second"))
  })
})

test("what was done is not done again where its answer could not be kept", async () => {
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
