import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Two webhooks of a team, the second one for the second caller that deletes, and a delivery of the first. */
export type WebhookThings = { webhookId: string; otherWebhookId: string; deliveryId: string }

/** A host that does not exist, so that deliveries fail at once with an error. */
const url = "https://hooks.invalid/intray"

export async function makeWebhooks(team: TestTeam): Promise<WebhookThings> {
  const { webhooks } = team.owner.caller
  const make = async (name: string) => (await webhooks.create({ name, url, events: ["submission.created"] })).webhook.id
  const webhookId = await make("Kept")
  return { webhookId, otherWebhookId: await make("Kept, too"), deliveryId: (await webhooks.test({ id: webhookId })).id }
}

export const webhookExamples: Examples = {
  "webhooks.list": () => undefined,
  "webhooks.create": ({ portalId }) => ({ url, events: ["submission.created", "message.received"], portalIds: [portalId] }),
  "webhooks.update": ({ webhookId, portalId }) => ({ id: webhookId, name: "Renamed", portalIds: [portalId] }),
  "webhooks.delete": ({ webhookId, otherWebhookId }, role) => ({ id: role === "owner" ? webhookId : otherWebhookId }),
  "webhooks.rotate": ({ webhookId }) => ({ id: webhookId }),
  "webhooks.pause": ({ webhookId }) => ({ id: webhookId }),
  "webhooks.resume": ({ webhookId }) => ({ id: webhookId, missed: true }),
  "webhooks.test": ({ webhookId }) => ({ id: webhookId }),
  "webhooks.deliveries": ({ webhookId }) => ({ webhookId }),
  "webhooks.delivery": ({ deliveryId }) => ({ id: deliveryId }),
  "webhooks.redeliver": ({ deliveryId }) => ({ id: deliveryId }),
  "webhooks.redeliverSince": ({ webhookId }) => ({ webhookId, since: "2026-01-01T00:00:00.000Z", which: "failed" }),
}
