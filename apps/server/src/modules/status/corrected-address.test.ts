import { mail, submission, watch } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"

const world = useWorld({ env: { smtpUrl: "smtp://127.0.0.1:1" } })
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
})

const mailsTo = (to: string) => world.db.select().from(mail).where(eq(mail.to, to)).orderBy(mail.id)

describe("a submitter who corrects the address", () => {
  test("gets a receipt there, and the link in the old mailbox does not work any more", async () => {
    const { demoId, number } = await send(world, portal.slug, { email: "wrong@kitefall.example" })
    await world.visitor.public.watch({ demoId, email: "wrong@kitefall.example" })
    const edited = await world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ email: "Right@kitefall.example" }) })
    expect(edited).toEqual({ version: 2, newDemoId: expect.stringMatching(/^[a-z0-9]{32}$/) })
    const newDemoId = edited.newDemoId ?? ""

    for (const call of [
      () => world.visitor.public.status({ demoId }),
      () => world.visitor.public.editable({ demoId }),
      () => world.visitor.public.withdraw({ demoId }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await world.visitor.public.status({ demoId: newDemoId })).toMatchObject({ number, version: 2 })
    const [receipt, ...more] = await mailsTo("right@kitefall.example")
    expect([receipt?.kind, receipt?.text.includes(`/status/${newDemoId}`), more]).toEqual(["receipt", true, []])
    expect(JSON.stringify(await mailsTo("wrong@kitefall.example"))).not.toContain(newDemoId)
    expect(await world.db.$count(watch, eq(watch.email, "wrong@kitefall.example"))).toBe(0)
    // What the team sees and what others hear does not hold the secret.
    const { id } = await team.viewer.caller.submissions.get({ number })
    expect(JSON.stringify(await team.owner.caller.history.list({ submissionId: id }))).not.toContain(newDemoId)
  })

  test("keeps the link when the address stays, however it is typed", async () => {
    const { demoId } = await send(world, portal.slug, { email: "same@kitefall.example" })
    const edit = (version: number, more: object) =>
      world.visitor.public.edit({ demoId, version, answers: demoAnswers({ email: "same@kitefall.example", ...more }) })
    expect(await edit(1, { artist: "Another" })).toEqual({ version: 2 })
    expect(await edit(2, { email: "SAME@kitefall.example" })).toEqual({ version: 3 })
    expect(await mailsTo("same@kitefall.example")).toHaveLength(1)
  })

  test("sends no receipt for suspected spam", async () => {
    const { demoId, number } = await send(world, portal.slug, { email: "odd@kitefall.example" })
    await world.db
      .update(submission)
      .set({ suspicion: ["trap"] })
      .where(eq(submission.number, number))
    const { newDemoId } = await world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ email: "odder@kitefall.example" }) })
    expect(newDemoId).toBeDefined()
    expect(await mailsTo("odder@kitefall.example")).toEqual([])
  })
})
