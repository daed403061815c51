import { reviews } from "@intray/i18n/reviews"
import { EyeOff } from "lucide-react"

const words = reviews.blind

/** Shows that a pseudonym replaces the names, and why. */
export function BlindSign() {
  return (
    <span title={words.why} className="type-meta inline-flex flex-none items-center gap-1 rounded-keycap bg-press px-1.5 text-fg-2">
      <EyeOff aria-hidden="true" size={12} />
      {words.mark}
      <span className="hidden-text">{`: ${words.why}`}</span>
    </span>
  )
}
