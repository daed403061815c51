import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, it } from "vitest"
import { createApp } from "../app.ts"
import { openSite } from "../modules/pages/site.ts"
import { type Ask, makeSide, type Side, tryAll } from "../testing/crossing.ts"
import { liveEndpoint } from "../testing/live.ts"
import { useWorld } from "../testing/use-world.ts"

/** Nothing of one team can be reached from another; a program asks the same of larger teams over the wire. */

const world = useWorld()
let sides: [Side, Side]
let ask: Ask
beforeAll(async () => {
  const size = { members: 5, submissions: 50 }
  sides = [await makeSide(world, size), await makeSide(world, size)]
  const app = createApp(world.services, { site: openSite(mkdtempSync(join(tmpdir(), "intray-web-"))), version: "test" })
  ask = async (path, init) => app.request(`http://localhost:3000${path}`, init)
})

it("reveals no id, name, count, search result or file of the other team", async () => {
  const [own, theirs] = sides
  const { tries, faults } = await tryAll(ask, own, theirs)
  expect(faults).toEqual([])
  expect(tries).toBeGreaterThan(250)
})

it("delivers no event of the other team, live or afterwards", async () => {
  const [own, theirs] = sides
  const endpoint = liveEndpoint(world)
  const listeners = [await endpoint.as(own.team.owner, own.team.slug), await endpoint.as(own.team.owner, own.team.slug, "0")]
  await theirs.team.owner.caller.live.presence({ tabId: "a-tab", submissionId: theirs.things.submissionId })
  await theirs.team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId: theirs.things.submissionId, text: theirs.word })
  await own.team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId: own.things.submissionId, text: own.word })
  for (const one of listeners) {
    await one.until("their own", () => one.heard().some((line) => line.startsWith("submission.commented")))
    const all = JSON.stringify([one.messages, one.who()])
    expect(theirs.secrets.filter((secret) => all.includes(secret))).toEqual([])
    await one.close()
  }
})
