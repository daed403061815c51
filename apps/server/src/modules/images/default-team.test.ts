import { newId } from "@intray/db/id"
import { image, member } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, makeTeam, makeUser, signInAs, type TestApp } from "../../testing/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("a picture belongs to the team of the browser's cookie where the call names none, as everywhere", async () => {
  const person = await makeUser(app.services)
  const as = await signInAs(app.services, person)
  const [first, second] = [await makeTeam(app.services, "First"), await makeTeam(app.services, "Second")]
  for (const [place, { id }] of [first, second].entries()) {
    const createdAt = new Date(Date.now() + place)
    await app.services.db.insert(member).values({ id: newId(), organizationId: id, userId: person.id, role: "admin", createdAt })
  }
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#1447e6" } })
    .jpeg()
    .toBuffer()
  const response = await app.request("/api/images?kind=team", {
    method: "POST",
    headers: { "content-type": "image/jpeg" },
    body: new Uint8Array(bytes),
    cookie: `${as}; activeOrganizationId=${second.id}`,
  })
  expect(response.status).toBe(201)
  const rows = await app.services.db.select().from(image).where(eq(image.kind, "team"))
  expect(rows.map((row) => row.teamId)).toEqual([second.id])
})
