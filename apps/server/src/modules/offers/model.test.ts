import { randomUUID } from "node:crypto"
import { event } from "@intray/db/schema"
import { and, asc, eq, like } from "drizzle-orm"
import { expect, test } from "vitest"
import { createRandom, type Random } from "../../cli/seed/random.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { expireOffers, remindOfOffers } from "./due.ts"
import type { OfferState } from "./schema.ts"
import { untilOf } from "./until.ts"

/*
 * Random walks through the states of an offer, next to a model that knows only the rules. Each step is done by one actor, or by two at once;
 * then the outcome must be that of one of the two orders.
 */

const seed = Number(process.env.TEST_SEED)
const DAY = 86_400_000
const world = useWorld({ now: new Date("2027-03-12T10:00:00Z") })

/** `decision`: what the submitter sees. `held`: a decision that is not published yet. */
type Model = {
  decision: "accepted" | "declined" | "none" | "withdrawn"
  held: "accepted" | "declined" | null
  offer: { state: OfferState; until: number } | null
  /** Types of the offer's events, in order. */
  events: string[]
}
type Step = "hold" | "publish" | "decline" | "reopen" | "confirm" | "refuse" | "extend" | "cancel" | "leave" | "expire"

const end = (model: Model): Model["offer"] =>
  model.offer && (model.offer.state === "open" || model.offer.state === "confirmed") ? { ...model.offer, state: "withdrawn" } : model.offer

function withdrawn(model: Model): Model {
  const offer = end(model)
  return { ...model, offer, events: offer === model.offer ? model.events : [...model.events, "offer.withdrawn"] }
}

/** The rules. @returns the model unchanged for what does nothing or is refused */
function apply(model: Model, step: Step, now: number): Model {
  const { offer } = model
  const isGone = model.decision === "withdrawn"
  switch (step) {
    case "hold":
      return isGone ? model : { ...model, held: model.decision === "accepted" ? null : "accepted" }
    case "publish": {
      if (isGone || model.held === null) return model
      const next: Model = { ...model, decision: model.held, held: null }
      if (model.held !== "accepted") return withdrawn(next)
      const until = untilOf({ days: 10 }, "UTC", new Date(now)).getTime()
      return { ...next, offer: { state: "open", until }, events: [...model.events, "offer.opened"] }
    }
    case "decline":
      if (isGone || model.decision === "declined") return { ...model, held: null }
      return withdrawn({ ...model, decision: "declined", held: null })
    case "reopen":
      return isGone || (model.decision === "none" && model.held === null) ? model : withdrawn({ ...model, decision: "none", held: null })
    case "leave":
      return isGone || model.decision === "declined" ? model : withdrawn({ ...model, decision: "withdrawn", held: null })
    case "confirm":
    case "refuse": {
      const state = step === "confirm" ? "confirmed" : "declined"
      if (!offer || offer.state === state || offer.state === "withdrawn" || offer.state === "expired" || offer.until <= now) return model
      return { ...model, offer: { ...offer, state }, events: [...model.events, "offer.answered"] }
    }
    case "extend":
      if (!offer || offer.state === "confirmed" || model.decision !== "accepted") return model
      return { ...model, offer: { state: "open", until: now + 20 * DAY }, events: [...model.events, "offer.extended"] }
    case "cancel":
      if (!offer || offer.state === "withdrawn") return model
      return { ...model, offer: { ...offer, state: "withdrawn" }, events: [...model.events, "offer.withdrawn"] }
    case "expire":
      if (offer?.state !== "open" || offer.until > now) return model
      return { ...model, offer: { ...offer, state: "expired" }, events: [...model.events, "offer.expired"] }
  }
}

const steps: readonly Step[] = ["hold", "publish", "confirm", "refuse", "extend", "cancel", "decline", "reopen", "expire", "leave"]

type Scene = { team: TestTeam; slug: string; accepted: string; declined: string; review: string }

async function makeScene(): Promise<Scene> {
  const team = await world.team("Harbour Conf")
  const { id, slug } = await makePortal(team)
  await team.owner.caller.portals.update({ portalId: id, timeZone: "UTC" })
  const [accepted = "", declined = "", review = ""] = await Promise.all(
    ["Accepted", "Declined", "Listening"].map((name) => stageNamed(team, name)),
  )
  await team.admin.caller.stages.update({ stageId: accepted, confirmation: { days: 10 } })
  return { team, slug, accepted, declined, review }
}

/** Does a step; what is refused does nothing. */
async function perform(
  { team, accepted, declined, review }: Scene,
  { id, demoId }: { id: string; demoId: string },
  step: Step,
): Promise<void> {
  const { decisions, offers } = team.member.caller
  const actId = `act-${randomUUID()}`
  const now = world.services.clock.now().getTime()
  const calls: Record<Step, () => Promise<unknown>> = {
    hold: () => decisions.decide({ id, stageId: accepted, publish: false, actId }),
    publish: () => decisions.publish({ id }),
    decline: () => decisions.decide({ id, stageId: declined, publish: true, actId }),
    reopen: () => decisions.move({ id, stageId: review, actId }),
    confirm: () => world.visitor.public.answerOffer({ demoId, answer: "confirmed" }),
    refuse: () => world.visitor.public.answerOffer({ demoId, answer: "declined", reason: "No time" }),
    extend: () => offers.extend({ submissionId: id, until: new Date(now + 20 * DAY).toISOString(), actId }),
    cancel: () => offers.withdraw({ submissionId: id, actId }),
    leave: () => world.visitor.public.withdraw({ demoId }),
    expire: () => expireOffers(world.services),
  }
  await calls[step]().catch(async (error: unknown) => {
    const { code } = await refusal(Promise.reject(error))
    expect(["CONFLICT", "BAD_REQUEST", "NOT_FOUND"]).toContain(code)
  })
}

async function read({ team }: Scene, id: string): Promise<Pick<Model, "offer" | "events">> {
  const { offer } = await team.viewer.caller.submissions.get({ id })
  const rows = await world.db
    .select({ type: event.type })
    .from(event)
    .where(and(eq(event.submissionId, id), like(event.type, "offer.%")))
    .orderBy(asc(event.id))
  return {
    offer: offer && { state: offer.state, until: Date.parse(offer.until) },
    events: rows.map((row) => row.type).filter((type) => type !== "offer.reminded"),
  }
}

const seen = ({ offer, events }: Pick<Model, "offer" | "events">) => ({ offer, events })

async function walk(scene: Scene, random: Random, length: number): Promise<void> {
  const { demoId } = await send(world, scene.slug)
  const { id } = await newest(scene.team)
  let model: Model = { decision: "none", held: null, offer: null, events: [] }
  const done: string[] = []
  for (let count = 0; count < length; count += 1) {
    if (random.chance(0.3)) world.forward(random.pick([DAY, 3 * DAY, 11 * DAY]))
    await remindOfOffers(world.services)
    const now = world.services.clock.now().getTime()
    // The submission's own end comes last, or there would be little to see.
    const one = random.pick(count < length - 2 ? steps.filter((step) => step !== "leave") : steps)
    // Two members or a member and the submitter at once, or the same press twice.
    const other = random.chance(0.4) ? random.pick(["confirm", "refuse", "cancel", "expire", one] as const) : null
    done.push(other === null ? one : `${one}+${other}`)
    await Promise.all([one, ...(other === null ? [] : [other])].map((step) => perform(scene, { id, demoId }, step)))
    const orders =
      other === null ? [apply(model, one, now)] : [apply(apply(model, one, now), other, now), apply(apply(model, other, now), one, now)]
    const found = await read(scene, id)
    const match = orders.find((order) => JSON.stringify(seen(order)) === JSON.stringify(found))
    if (!match) expect(found, `seed ${seed}: ${done.join(" ")}`).toEqual(seen(orders[0] as Model))
    model = match ?? model
  }
}

test("offers follow the rules while two people act at once, and each change is recorded once", async () => {
  const random = createRandom(seed)
  const scene = await makeScene()
  for (let count = 0; count < 6; count += 1) await walk(scene, random, 12)
}, 300_000)
