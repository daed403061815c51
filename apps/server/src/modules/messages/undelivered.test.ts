import { randomUUID } from "node:crypto"
import { event, job, mail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { noteDeliveryFailure } from "./delivery-failure.ts"

/** Undelivered mails to submitters that have no message. */

const world = useWorld({ env: { recallMinutes: 0 } })
let team: TestTeam
let slug: string
beforeAll(async () => {
  team = await world.team()
  ;({ slug } = await makePortal(team))
})

const reason = "550 5.1.1 No such mailbox"

/** A submission that was declined without a word, with the mail that said so. */
async function declined(): Promise<{ id: string; mailId: string; number: number }> {
  await send(world, slug)
  const { id, number } = await newest(team)
  const stageId = await stageNamed(team, "Declined")
  await team.member.caller.decisions.decide({ id, stageId, publish: true, actId: randomUUID() })
  await world.services.jobs.drain()
  const [row] = await world.db
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.submissionId, id), eq(mail.kind, "decision")))
  return { id, number, mailId: row?.id ?? "" }
}

/** What the mailer does when a mail server says no for good. */
async function refuse(mailId: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    const [row] = await tx.update(mail).set({ state: "failed", lastError: reason }).where(eq(mail.id, mailId)).returning()
    if (row) await noteDeliveryFailure(tx, row, reason)
  })
}
const shown = async (submissionId: string) => (await team.viewer.caller.messages.list({ submissionId })).undelivered

it("are shown in the conversation and in the outbox, with the reason, and told as they happen", async () => {
  const { id, number, mailId } = await declined()
  expect(await shown(id)).toEqual([])
  const before = await team.member.caller.outbox.counts()
  await refuse(mailId)
  const to = "hello@kitefall.example"
  expect(await shown(id)).toMatchObject([{ id: mailId, kind: "decision", to, reason, submission: { id, number } }])
  expect((await team.member.caller.outbox.undelivered()).items).toMatchObject([{ id: mailId }])
  expect((await team.member.caller.outbox.counts()).failed).toBe(before.failed + 1)
  const told = await world.db
    .select({ after: event.after })
    .from(event)
    .where(and(eq(event.submissionId, id), eq(event.type, "message.failed")))
  expect(told).toEqual([{ after: { messageId: mailId } }])
})

it("are sent once more, to where the submitter is reached by then", async () => {
  const { id, mailId } = await declined()
  await refuse(mailId)
  await world.db.update(mail).set({ to: "wrong@kitefall.example" }).where(eq(mail.id, mailId))
  const { resend } = team.member.caller.outbox
  const jobs = async () => {
    const rows = await world.db.select({ payload: job.payload }).from(job).where(eq(job.state, "queued"))
    return rows.filter((one) => (one.payload as { mailId?: string }).mailId === mailId).length
  }
  const before = await jobs()
  expect(await resend({ id: mailId })).toEqual({ id: mailId, to: "hello@kitefall.example" })
  expect(await shown(id)).toEqual([])
  // Pressed twice, it is sent once.
  await resend({ id: mailId })
  expect(await jobs()).toBe(before + 1)
  world.forward(60_000)
  await world.services.jobs.drain()
  expect(await world.db.select({ state: mail.state, error: mail.lastError }).from(mail).where(eq(mail.id, mailId))).toEqual([
    { state: "kept", error: null },
  ])
})

it("are no trouble any more once another mail has left", async () => {
  const { id, mailId } = await declined()
  await refuse(mailId)
  const { messages } = team.member.caller
  await messages.sendNow({ id: (await messages.write({ id: randomUUID(), submissionId: id, body: "Hello.", when: "draft" })).id })
  expect(await shown(id)).toEqual([])
  const [last] = await world.db
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.submissionId, id), eq(mail.kind, "message")))
  await refuse(last?.id ?? "")
  // That one is the message's own trouble, and says so there; the decision has still not come.
  expect((await shown(id)).map((one) => one.id)).toEqual([mailId])
  expect((await messages.list({ submissionId: id })).items).toMatchObject([{ state: "failed", lastError: reason }])
})

it("are the team's own, and sent again by those who write", async () => {
  const { mailId } = await declined()
  await refuse(mailId)
  const other = await world.team()
  expect((await other.owner.caller.outbox.undelivered()).items).toEqual([])
  expect(await refusal(other.owner.caller.outbox.resend({ id: mailId }))).toMatchObject({ code: "NOT_FOUND" })
  expect(await refusal(team.viewer.caller.outbox.resend({ id: mailId }))).toMatchObject({ code: "FORBIDDEN" })
  expect(await refusal(team.member.caller.outbox.resend({ id: "nothing" }))).toMatchObject({ code: "NOT_FOUND" })
  expect(await refusal(team.member.caller.outbox.resend({ id: "x".repeat(500) }))).toMatchObject({ code: "BAD_REQUEST" })
})

it("stay where they are while their submission is in the trash", async () => {
  const { id, number, mailId } = await declined()
  await refuse(mailId)
  const before = await team.member.caller.outbox.counts()
  const trashed = (on: boolean) => team.owner.caller.trash[on ? "add" : "restore"]({ id, actId: randomUUID() })
  await trashed(true)
  const listed = async () => (await team.member.caller.outbox.undelivered()).items.map((one) => one.submission.number)
  expect(await listed()).not.toContain(number)
  expect((await team.member.caller.outbox.counts()).failed).toBe(before.failed - 1)
  expect(await refusal(team.member.caller.outbox.resend({ id: mailId }))).toMatchObject({ reason: "in_trash" })
  await trashed(false)
  expect(await listed()).toContain(number)
  await team.member.caller.outbox.resend({ id: mailId })
})
