import type { Database } from "@intray/db"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { useWorld } from "../testing/use-world.ts"
import type { TestTeam } from "../testing/world.ts"
import { answerOnce } from "./idempotency.ts"

const world = useWorld()
let team: TestTeam
beforeAll(async () => {
  team = await world.team()
})

const named = (name: string) => ({ callerId: `${team.id}:one`, teamId: team.id, submissionId: null, name, asked: "post /things {}" })
/** Longer than an answer is waited for. */
const LONG = 121_000

describe("a call that was given up, its answer being waited for too long", () => {
  /** Under way once its work is: until then a second call may still have the name before it. */
  const begin = async (name: string) => {
    let end: { resolve(body: string): void; reject(cause: Error): void } | undefined
    const answer = answerOnce(world.services, named(name), () => new Promise<string>((resolve, reject) => (end = { resolve, reject })))
    await vi.waitFor(() => expect(end).toBeDefined())
    return { answer, resolve: (body: string) => end?.resolve(body), reject: (cause: Error) => end?.reject(cause) }
  }
  /** The first is under way, and the second was made in its place. */
  const overtaken = async (name: string) => {
    const first = await begin(name)
    await expect(answerOnce(world.services, named(name), async () => "at once")).rejects.toMatchObject({ code: "idempotency_in_flight" })
    world.forward(LONG)
    expect(await answerOnce(world.services, named(name), async () => "second")).toEqual({ body: "second", again: false })
    return first
  }
  const third = (name: string) => answerOnce(world.services, named(name), async () => "third")

  test("does not give the name free for a third when it fails after all", async () => {
    const first = await overtaken("fails")
    first.reject(new Error("late"))
    await expect(first.answer).rejects.toThrow("late")
    expect(await third("fails")).toEqual({ body: "second", again: true })
  })

  test("does not write its answer over the one that was given", async () => {
    const first = await overtaken("answers")
    first.resolve("first")
    expect(await first.answer).toEqual({ body: "first", again: false })
    expect(await third("answers")).toEqual({ body: "second", again: true })
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
  await expect(answerOnce({ ...world.services, db }, named("kept"), work)).rejects.toThrow("no disk")
  await expect(answerOnce(world.services, named("kept"), work)).rejects.toMatchObject({ code: "idempotency_in_flight" })
  expect(work).toHaveBeenCalledTimes(1)
})
