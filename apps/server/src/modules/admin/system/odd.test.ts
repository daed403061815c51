import { newId } from "@intray/db/id"
import { job } from "@intray/db/schema"
import { expect, test } from "vitest"
import { makeAdmin } from "../../../testing/admins.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { maskedUrl } from "./settings.ts"

const world = useWorld()

test("a place in the list of jobs that is none is the beginning", async () => {
  const { caller } = await makeAdmin(world.services)
  const id = newId()
  const now = world.services.clock.now()
  await world.db.insert(job).values({ id, kind: "none.known", payload: {}, state: "dead", attempts: 8, runAt: now, createdAt: now })
  for (const place of [
    [1e300, "x"],
    [-1e300, "x"],
    ["x", "y"],
  ]) {
    const cursor = Buffer.from(JSON.stringify(place)).toString("base64url")
    expect((await caller.admin.jobs.list({ cursor })).items.map((one) => one.id)).toContain(id)
  }
})

test("an address shows no secret, also where it is the user's name", () => {
  expect(maskedUrl("smtps://token-canary:token-canary@mail.example")).toBe("smtps://••••••:••••••@mail.example")
  expect(maskedUrl("smtp://token%2Dcanary:token-canary@mail.example")).toBe("smtp://••••••:••••••@mail.example")
  expect(maskedUrl("postgres://intray:word@db.example/intray")).toBe("postgres://intray:••••••@db.example/intray")
})
