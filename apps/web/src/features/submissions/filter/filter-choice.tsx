import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import type { InboxFilter } from "./filter.ts"
import type { Part } from "./filter-edit.ts"

/** One value that the list can be filtered by. */
export type Choice = {
  /** Unique among all choices. */
  key: string
  part: Part | "more" | "views"
  name: string
  icon: ReactNode
  note?: string
  /** `not`: excludes submissions with this value. */
  state: "on" | "not" | "off"
  /** Number of submissions that it would show; null if not counted. */
  count: number | null
  /** The filter after it is chosen; with `leaveOut`, after it is excluded. */
  next: (leaveOut: boolean) => InboxFilter
  /** Opens a form instead. */
  opens?: "days" | "answer" | "reviews"
  /** The question that the form begins with. */
  question?: FilterQuestion
}

export type Section = { part: Choice["part"]; title: string; hint?: string; choices: Choice[] }

/** The icon of a kind of choice. */
export const mark = (Icon: LucideIcon) => <Icon aria-hidden="true" size={15} className="text-fg-2" />
