import { session } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { register } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { forgetSessions } from "./forget.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000

it("a session that ended a day ago is forgotten, with where it came from; one that goes on, or has just ended, is not", async () => {
  const { db, clock } = app.services
  const endings = [-30 * 24 * hour, -25 * hour, -25 * hour, -23 * hour, hour]
  const people = await Promise.all(endings.map(() => register(app)))
  for (const [index, { id }] of people.entries())
    await db
      .update(session)
      .set({ expiresAt: new Date(clock.now().getTime() + (endings[index] ?? 0)) })
      .where(eq(session.userId, id))
  expect(await forgetSessions(app.services, 2)).toBe(3)
  const left = await db.select({ userId: session.userId }).from(session)
  expect(left.map(({ userId }) => userId).sort()).toEqual(
    people
      .slice(3)
      .map(({ id }) => id)
      .sort(),
  )
  expect(await forgetSessions(app.services, 2)).toBe(0)
})
