import { afterEach, expect, test, vi } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send } from "../../testing/world.ts"
import { postNotifications } from "./channel.ts"

const world = useWorld()
afterEach(() => {
  vi.restoreAllMocks()
})

test("a channel that was connected before the plan ended hears nothing, not even a test", async () => {
  const posts: string[] = []
  vi.spyOn(globalThis, "fetch").mockImplementation(async (to) => {
    posts.push(String(to))
    return new Response(null, { status: 204 })
  })
  const team = await world.team()
  const { slug } = await makePortal(team)
  const url = "https://discord.com/api/webhooks/123456789012345678/secret-canary-abcdefghijkl"
  const { notifications } = team.owner.caller
  await notifications.connectDiscord({ url, events: ["submission.created"] })
  world.services.env.plans = true
  expect(await refusal(notifications.testDiscord())).toEqual({ code: "CONFLICT", reason: "plan_discord" })
  await send(world, slug)
  world.forward(20_000)
  await postNotifications(world.services)
  await world.services.jobs.drain()
  expect(posts).toEqual([])
})
