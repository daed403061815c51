import { offers } from "@intray/i18n/offers"
import type { OfferState } from "@intray/server/modules/offers/schema"
import { AlarmClockOff, Ban, CircleCheck, CircleX, Hourglass } from "lucide-react"

export type OfferMarkProps = { state: OfferState }

const icons = { open: Hourglass, confirmed: CircleCheck, declined: CircleX, expired: AlarmClockOff, withdrawn: Ban }

/** A mark for how the submitter has answered an acceptance. */
export function OfferMark({ state }: OfferMarkProps) {
  const Icon = icons[state]
  const text = offers.states[state]
  return (
    <span className={state === "confirmed" ? "flex items-center text-ok" : "flex items-center text-fg-2"} title={text}>
      <Icon aria-hidden="true" size={13} />
      <span className="hidden-text">{text}</span>
    </span>
  )
}
