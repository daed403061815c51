import { webhooks as words } from "@intray/i18n/webhooks"
import { type WebhookItem, webhookEventTypes } from "@intray/server/modules/webhooks/schema"
import { cx } from "@intray/ui/lib/cx"

/** What a webhook is called on screen. */
export const nameOf = ({ name, target }: WebhookItem) => name || target || words.unreadableTarget

/** Which events it receives, in one line. */
export function toldInWords({ events, portalIds, format }: WebhookItem): string {
  const all = webhookEventTypes.length
  return [
    words.formats[format].name,
    events.length === all ? words.allEvents({ count: all }) : words.someEvents({ count: events.length }),
    portalIds === null ? words.allPortals : words.somePortals({ count: portalIds.length }),
  ].join(", ")
}

/** On whose behalf it reads. */
export function keeperInWords({ keeper, apiKey }: WebhookItem): string {
  if (apiKey) return words.keptByKey({ name: apiKey.name })
  return keeper ? words.keptBy({ name: keeper.name }) : words.keptByNobody
}

/** Where it is: a dot and a word. */
export function StateMark({ webhook }: { webhook: WebhookItem }) {
  const { state, pausedBecause, failingSince } = webhook
  const [word, dot] =
    state === "on"
      ? failingSince
        ? [words.state.failing, "bg-warn"]
        : [words.state.on, "bg-ok"]
      : pausedBecause === "gone"
        ? [words.state.gone, "bg-danger"]
        : pausedBecause === "failing"
          ? [words.state.failingPaused, "bg-danger"]
          : pausedBecause === "keeper"
            ? [words.state.keeper, "bg-danger"]
            : [words.state.asked, "bg-line-field"]
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cx("size-2 flex-none rounded-full", dot)} />
      {word}
    </span>
  )
}
