import { webhooks } from "@intray/i18n/webhooks"
import type { DeliveryItem } from "@intray/server/modules/webhooks/schema"

const words = webhooks.deliveries

/** What is where there is no status. One that was given up before its first try, as by erasure, waits for nothing. */
export function wordWithoutStatus({ state, tries }: Pick<DeliveryItem, "state" | "tries">): string {
  if (tries > 0) return words.noAnswer
  return state === "pending" ? words.waiting : words.notSent
}
