import { webhook } from "@intray/db/schema"
import { Webhook } from "standardwebhooks"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { webhookRunner } from "../modules/webhooks/run.ts"
import type { CreateWebhookInput } from "../modules/webhooks/schema.ts"
import { type Received, type Receiver, startReceiver } from "./receiver.ts"
import { createWorld, labelNamed, makePortal, newest, type TestTeam, type World } from "./world.ts"

export type DeliveryScene = {
  world: World
  /** New for each test, with a portal. */
  team: TestTeam
  slug: string
  /** What the webhooks call. */
  receiver: Receiver
  /** Looks after what is due. @returns how many were tried */
  run: (signal?: AbortSignal) => Promise<number>
}

/** Webhooks of one test file: a world for all of its tests, and a team, a portal and a receiver for each. */
export function useDeliveries() {
  const scene = {} as DeliveryScene
  beforeAll(async () => {
    scene.world = await createWorld({ env: { webhookAllowedHosts: ["127.0.0.1"] } })
    scene.run = webhookRunner(scene.world.services)
  })
  afterAll(() => scene.world.close())
  beforeEach(async () => {
    scene.team = await scene.world.team()
    scene.slug = (await makePortal(scene.team)).slug
    scene.receiver = await startReceiver()
  })
  afterEach(async () => {
    await scene.receiver.close()
    await scene.world.db.delete(webhook)
  })
  let serial = 0
  return {
    scene,
    nextAct: () => `act-${serial++}`,
    make: (more: Partial<CreateWebhookInput> = {}) =>
      scene.team.owner.caller.webhooks.create({ url: scene.receiver.url, events: ["submission.created"], ...more }),
    bodies: () => scene.receiver.received.map((one) => JSON.parse(one.body) as { type: string; data: { submission: { number: number } } }),
    label: async (name: string, on = true, id?: string) =>
      scene.team.member.caller.labels.set({
        submissionId: id ?? (await newest(scene.team)).id,
        labelId: await labelNamed(scene.team, name),
        on,
        actId: `act-${serial++}`,
      }),
    log: async (id: string) => (await scene.team.owner.caller.webhooks.deliveries({ webhookId: id })).items,
    /** Lets a moment pass, and looks after what is due. */
    pass: async (ms: number): Promise<number> => {
      scene.world.forward(ms)
      return scene.run()
    },
  }
}

/** As the scheme's own library signs what arrived, for the moment that it says: the library refuses those far from its own clock. */
export function signedBy(secret: string | null, one: Received | undefined): string {
  const at = new Date(Number(one?.headers["webhook-timestamp"]) * 1000)
  return new Webhook(secret ?? "").sign(String(one?.headers["webhook-id"]), at, one?.body ?? "")
}
