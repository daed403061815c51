import { newSecret } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, newest, type TestTeam } from "../../testing/world.ts"

/** A visitor's input is stored as accepted, or rejected by field; it never causes a server error. */

const world = useWorld()
let team: TestTeam
let slug: string

beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
})

async function outcome(input: unknown): Promise<string> {
  try {
    await world.visitor.public.submit(input as never)
    return "stored"
  } catch (error) {
    return (error as { code: string }).code
  }
}

test("any text, in any field, in any script", async () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 150 }), fc.string({ unit: "grapheme", maxLength: 150 }), fc.string())
  const answers = fc.record({ artist: text, name: text, message: text, place: text }).map((more) => demoAnswers(more))
  await fc.assert(
    fc.asyncProperty(answers, async (sent) => {
      const result = await outcome({ slug, idempotencyKey: newSecret(80), answers: sent })
      expect(["stored", "BAD_REQUEST"]).toContain(result)
      if (result !== "stored") return
      const { id } = await newest(team)
      const detail = await team.viewer.caller.submissions.get({ id })
      expect(detail.answers.artist).toBe(
        String(sent.artist)
          .normalize("NFC")
          .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, " ")
          .trim(),
      )
      const [row] = await world.db.select().from(submission).where(eq(submission.id, id))
      const status = await world.visitor.public.status({ demoId: row?.demoId ?? "" })
      expect(status.by).toBe(detail.by)
    }),
    { numRuns: 80 },
  )
})

test("anything at all, in every part of the input", async () => {
  const keys = ["slug", "idempotencyKey", "version", "answers", "challenge", "__proto__", "teamId"]
  const input = fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.anything(), fc.constant(slug), fc.constant(demoAnswers())))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), input), async (sent) => {
      expect(["stored", "BAD_REQUEST", "NOT_FOUND"]).toContain(await outcome(sent))
    }),
    { numRuns: 150 },
  )
})

test("a long text as a title is shown by its beginning", async () => {
  const { form, revision } = await team.admin.caller.portals.get({ slug })
  const roles = { ...form.roles, title: "message" }
  const { id: portalId } = await team.admin.caller.portals.get({ slug })
  const saved = await team.admin.caller.portals.saveDraft({ portalId, revision, form: { ...form, roles } })
  await team.admin.caller.portals.publish({ portalId, revision: saved.revision })
  expect(await outcome({ slug, idempotencyKey: newSecret(80), answers: demoAnswers({ message: "one\ntwo ".repeat(100) }) })).toBe("stored")
  const { title } = await newest(team)
  expect(title).toHaveLength(200)
  expect(title).toMatch(/^one two one .*…$/)
})
