import { newSecret } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { answersArb, formArb } from "../../testing/forms.ts"
import { callerFor, makeTeam, type TestTeam } from "../../testing/teams.ts"
import { isShown, shownAnswers } from "../forms/conditions.ts"
import { type FormDefinition, formDefinition } from "../forms/schema.ts"
import type { PublicPortal } from "./schema.ts"

/** Forms by chance, published and filled in: what is stored is what anyone who filled it in was shown. */

let app: TestApp
let team: TestTeam
let portal: { id: string; slug: string }

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  portal = await callerFor(app.services, team.admin, team).portals.create({ template: "blank", title: "By chance", slug: "by-chance" })
})
afterAll(() => app.close())

let revision = 1
/** The types that its keys have for ever do not change: each form has keys of its own. */
async function publish(form: FormDefinition): Promise<FormDefinition> {
  const prefix = `v${revision}_`
  const renamed = JSON.parse(JSON.stringify(form).replace(/"(g?f\d+)(?=["\\.])/g, `"${prefix}$1`)) as FormDefinition
  const caller = callerFor(app.services, team.admin, team)
  const saved = await caller.portals.saveDraft({ portalId: portal.id, revision, form: formDefinition.parse(renamed) })
  expect(saved.issues).toEqual([])
  revision = saved.revision
  await caller.portals.publish({ portalId: portal.id, revision })
  return renamed
}

async function send(answers: unknown) {
  const response = await app.request(`/api/v1/public/portals/${portal.slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": newSecret(80) },
    body: JSON.stringify({ answers }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { demoId: string; issues?: { path: (string | number)[]; code: string }[] },
  }
}

test("what is kept is what was shown, no matter who decides", async () => {
  const forms = fc.sample(formArb(), { numRuns: 12 })
  const seen = { 201: 0, 400: 0 }
  let dropped = 0
  for (const made of forms) {
    const form = await publish(made)
    // The page decides by what it was sent, the server by what it keeps.
    const page = (await (await app.request(`/api/v1/public/portals/${portal.slug}`)).json()) as PublicPortal
    for (const raw of fc.sample(answersArb(form, { garbage: false, uploads: false }), 12)) {
      const sent = shownAnswers({ fields: page.fields }, raw)
      const [all, shown] = [await send(raw), await send(sent)]
      expect(shown.status).toBe(all.status)
      seen[all.status as 201 | 400] += 1
      if (all.status !== 201) {
        expect(shown.body.issues).toEqual(all.body.issues)
        for (const { path } of all.body.issues ?? []) expect(isShown({ fields: page.fields }, raw, path), path.join(".")).toBe(true)
        continue
      }
      const stored = await Promise.all(
        [all, shown].map(({ body }) =>
          app.services.db.select({ answers: submission.answers }).from(submission).where(eq(submission.demoId, body.demoId)),
        ),
      )
      expect(stored[0]).toEqual(stored[1])
      const answers = stored[0]?.[0]?.answers as Record<string, unknown>
      for (const key of Object.keys(answers)) expect(isShown({ fields: page.fields }, raw, [key]), key).toBe(true)
      dropped += Object.keys(raw).length - Object.keys(sent).length
    }
  }
  expect(seen[201]).toBeGreaterThan(0)
  expect(seen[400]).toBeGreaterThan(0)
  expect(dropped).toBeGreaterThan(20)
})
