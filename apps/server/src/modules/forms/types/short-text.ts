import { z } from "zod"
import { textIssues, textRule } from "../families/text.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, comparable, type Stored, storedAsLine } from "./type.ts"

/** A line of text. */
export const schema = ({ base, textLimits }: Parts) => z.strictObject({ ...base, type: z.literal("short_text"), ...textLimits })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByLine, rule: textRule, operators: comparable, caseless: true, names: true }

export const stored: Stored<Field> = {
  ...storedAsLine,
  prose: true,
  issues: textIssues,
  // What nobody has to answer and what is not known here stays open, rather than answered with nonsense.
  sample: (field, { wanted, text }) => (field.required || wanted ? text(field, false).slice(0, field.maxLength ?? 200) : undefined),
}
