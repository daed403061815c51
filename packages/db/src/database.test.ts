import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "./database.ts"
import { newId } from "./id.ts"
import { user } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
})
afterAll(() => made.close())

const someone = (name: string) => ({ id: newId(), name, email: `${name}@example.org`, createdAt: new Date(), updatedAt: new Date() })

test("a write outside a transaction is there when it is acknowledged", async () => {
  const ada = someone("ada")
  await db.insert(user).values(ada)
  expect(await db.select().from(user).where(eq(user.id, ada.id))).toEqual([
    expect.objectContaining({ ...ada, emailVerified: false, banned: null }),
  ])
})

test("a transaction stands, or is undone", async () => {
  await db.transaction(async (tx) => {
    await tx.insert(user).values(someone("grace"))
  })
  await expect(
    db.transaction(async (tx) => {
      await tx.insert(user).values(someone("barbara"))
      throw new Error("no")
    }),
  ).rejects.toThrow("no")
  expect(await db.$count(user)).toBe(2)
})
