import { organization, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openBrowser, register, testPassword } from "../testing/accounts.ts"
import { createTestApp, type TestApp } from "../testing/index.ts"
import { callerFor } from "../testing/teams.ts"

/** No name turns the words around it, is there without being seen, or passes for another. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hidden = "\u202eLantern\u202c\u200b Quay\u2060"
const unseen = "\u200b\u2060\u3164"

test("a person's", async () => {
  const { id, browser } = await register(app, { name: "\u202eMara\u202c Li\u200bnd" })
  const nameNow = async () => (await app.services.db.select().from(user).where(eq(user.id, id)))[0]?.name
  expect(await nameNow()).toBe("Mara Lind")
  expect((await browser.post("/update-user", { name: "\u2066Mara\u2069 Vale" })).status).toBe(200)
  expect(await nameNow()).toBe("Mara Vale")
  expect((await browser.post("/update-user", { name: unseen })).status).toBe(400)
  const answer = await openBrowser(app).post("/sign-up/email", { name: unseen, email: "unseen@example.com", password: testPassword })
  expect(answer.status).toBe(400)
})

test("a team's, a role's and a group's, at both doors", async () => {
  const { id, browser, name, email } = await register(app)
  const person = { id, name, email, image: null, role: "user", emailVerified: true }
  const made = await callerFor(app.services, person).teams.create({ name: hidden, slug: "lantern-one" })
  expect(made.name).toBe("Lantern Quay")
  const caller = callerFor(app.services, person, made)
  await expect(caller.teams.update({ name: unseen })).rejects.toMatchObject({ code: "BAD_REQUEST" })
  await expect(caller.roles.create({ name: "ad\u200bmin", grants: { submission: ["read"] } })).rejects.toMatchObject({
    cause: { code: "role_taken" },
  })
  expect(await caller.roles.create({ name: "Label\u202eler", grants: { submission: ["read"] } })).toEqual({ role: "Labeller" })
  await caller.groups.create({ name: "Ni\u200bght" })
  await expect(caller.groups.create({ name: "Night" })).rejects.toMatchObject({ code: "BAD_REQUEST" })
  expect((await browser.post("/organization/create", { name: hidden, slug: "lantern-two" })).status).toBe(200)
  const [row] = await app.services.db.select().from(organization).where(eq(organization.slug, "lantern-two"))
  expect(row?.name).toBe("Lantern Quay")
  expect((await browser.post("/organization/create", { name: unseen, slug: "lantern-three" })).status).toBe(400)
  const role = { permission: { submission: ["read"] }, organizationId: made.id }
  expect((await browser.post("/organization/create-role", { ...role, role: "view\u200ber" })).status).toBe(400)
  expect((await browser.post("/organization/create-role", { ...role, role: "Clerk\u200b" })).status).toBe(200)
})

test("a team's short name is nothing that names another team by its id", async () => {
  const { id, browser, name, email } = await register(app)
  const person = { id, name, email, image: null, role: "user", emailVerified: true }
  const other = await callerFor(app.services, person).teams.create({ name: "Paper Moon", slug: "paper-moon" })
  const own = await callerFor(app.services, person).teams.create({ name: "Own Shelf", slug: "own-shelf" })
  const caller = callerFor(app.services, person, own)
  const refusal = { code: "BAD_REQUEST" }
  await expect(caller.teams.update({ slug: other.id })).rejects.toMatchObject(refusal)
  await expect(caller.teams.rename({ name: "Own Shelf", slug: other.id })).rejects.toMatchObject(refusal)
  await expect(caller.teams.create({ name: "A third", slug: other.id })).rejects.toMatchObject(refusal)
  expect((await browser.post("/organization/create", { name: "A third", slug: other.id })).status).toBe(400)
  expect((await browser.post("/organization/update", { data: { slug: other.id }, organizationId: own.id })).status).toBe(400)
  // Of the same letters and digits, but no id.
  expect(await caller.teams.update({ slug: other.id.replaceAll("-", "") })).toMatchObject({ slug: other.id.replaceAll("-", "") })
})
