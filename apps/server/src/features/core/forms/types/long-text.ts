import { z } from "zod"
import { textIssues, textRule } from "../families/text.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Kept, keptAsLine } from "./type.ts"

/** Several lines of text. */
export const schema = ({ base, textLimits }: Parts) => z.strictObject({ ...base, type: z.literal("long_text"), ...textLimits })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByLine, rule: textRule }

export const kept: Kept<Field> = { ...keptAsLine, prose: true, issues: textIssues, sample: (field, { text }) => text(field, true) }
