import { user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterEach, expect, test, vi } from "vitest"
import { callerFor } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, send } from "../../testing/world.ts"
import { postNotifications } from "./channel.ts"

const world = useWorld()
afterEach(() => {
  vi.restoreAllMocks()
})

test("the channel of a team in the trash hears nothing: neither what waits, nor what was about to be said", async () => {
  const posts: unknown[] = []
  vi.spyOn(globalThis, "fetch").mockImplementation(async (to) => {
    posts.push(String(to))
    return new Response(null, { status: 204 })
  })
  const team = await world.team()
  const { slug } = await makePortal(team)
  const [row] = await world.db.select().from(user).where(eq(user.id, team.owner.id))
  const owner = callerFor(world.services, { ...row!, role: "user" })
  const url = "https://discord.com/api/webhooks/123456789012345678/secret-canary-abcdefghijkl"
  await team.owner.caller.notifications.connectDiscord({ url, events: ["submission.created"] })
  const due = async () => {
    world.forward(20_000)
    await postNotifications(world.services)
  }
  await send(world, slug)
  await team.owner.caller.teams.delete({ name: team.name })
  await due()
  await world.services.jobs.drain()
  expect(posts).toEqual([])
  await owner.teams.restore({ id: team.id })
  await due()
  await send(world, slug)
  await due()
  await team.owner.caller.teams.delete({ name: team.name })
  await world.services.jobs.drain()
  expect(posts).toEqual([])
  await owner.teams.restore({ id: team.id })
  await send(world, slug)
  await due()
  await world.services.jobs.drain()
  expect(posts, "brought back, it hears of what comes").toHaveLength(1)
})
