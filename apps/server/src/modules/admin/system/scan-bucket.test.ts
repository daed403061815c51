import { newSecret } from "@intray/db/id"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeAdmin } from "../../../testing/admins.ts"
import { startTestS3, type TestS3 } from "../../../testing/s3.ts"
import { createWorld, makePortal, storedUpload, type World } from "../../../testing/world.ts"

let s3: TestS3
let world: World
beforeAll(async () => {
  s3 = await startTestS3()
  world = await createWorld({ env: { s3: s3.settings } })
})
afterAll(async () => {
  await world.close()
  await s3.close()
})

test("a bucket is counted page by page: what is a team's, what is missing, and what belongs to nobody", async () => {
  const { admin } = (await makeAdmin(world.services, { name: "Boss" })).caller
  const team = await world.team("Lantern Quay")
  const { id: portalId } = await makePortal(team)
  const { storage } = world.services
  const known = await Promise.all([1, 2, 3].map(() => storedUpload(world, { teamId: team.id, portalId, bytes: 0 })))
  for (const id of known.slice(1)) await storage.write(id, new Uint8Array(1000))
  const orphans = [newSecret(160), newSecret(160)].sort()
  for (const id of orphans) await storage.write(id, new Uint8Array(7))
  s3.listBy(3)
  await admin.system.scan()
  world.forward(60_000)
  await world.services.jobs.drain()
  const { scan } = await admin.system.storage()
  expect(scan).toMatchObject({ state: "done", objects: 4, bytes: 2014, rows: 3, missing: 1, orphans: 2, orphanBytes: 14 })
  expect([...(scan?.orphanFirst ?? [])].sort()).toEqual(orphans)
  expect(scan?.missingFirst).toMatchObject([{ id: known[0], team: "Lantern Quay" }])
  expect(scan?.teams).toEqual([{ id: team.id, name: "Lantern Quay", files: 3, bytes: 3000 }])
})

test("a count that the bucket does not answer has failed, says why, and can be begun again", async () => {
  const { admin } = (await makeAdmin(world.services, { name: "Boss" })).caller
  s3.failNext(100)
  await admin.system.scan()
  world.forward(60_000)
  await world.services.jobs.drain()
  s3.failNext(0)
  expect((await admin.system.storage()).scan).toMatchObject({ state: "failed", error: expect.stringMatching(/\S/) })
  await admin.system.scan()
  world.forward(60_000)
  await world.services.jobs.drain()
  expect((await admin.system.storage()).scan).toMatchObject({ state: "done", orphans: 2 })
})
