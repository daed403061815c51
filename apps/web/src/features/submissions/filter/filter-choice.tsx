import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import type { InboxFilter } from "./filter.ts"
import type { Part } from "./filter-edit.ts"

/** One value that the list can be narrowed to. */
export type Choice = {
  /** Of all choices at once. */
  key: string
  part: Part | "more" | "views"
  name: string
  icon: ReactNode
  note?: string
  /** `not`: what has it is left out. */
  state: "on" | "not" | "off"
  /** How many it would show; null where nobody counts. */
  count: number | null
  /** The filter after it is pressed; with `leaveOut`, after it is pressed to be left out. */
  next: (leaveOut: boolean) => InboxFilter
  /** Opens something instead. */
  opens?: "days"
}

export type Section = { part: Choice["part"]; title: string; hint?: string; choices: Choice[] }

/** The picture of a kind of choice. */
export const mark = (Icon: LucideIcon) => <Icon aria-hidden="true" size={15} className="text-fg-2" />
