import type { RuleFilter } from "@intray/server/modules/rules/schema"
import type { ComponentType } from "react"

/** One condition of a filter in words, e.g. "Labels", "any of", "Shortlist, Pass". */
export type ConditionWords = { kind: string; mode?: string; value: string }

/** How the inbox shows and edits its filter; lent to rules, whose conditions are such a filter. */
export type Conditions = {
  /** What conditions refer to is not known yet. */
  loading: boolean
  describe: (filter: RuleFilter) => readonly ConditionWords[]
  /** False for a filter that the inbox cannot show, such as one with moments that a program set. */
  isEditable: (filter: RuleFilter) => boolean
  Editor: ComponentType<{ filter: RuleFilter; onChange: (filter: RuleFilter) => void }>
}
