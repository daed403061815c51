import { z } from "zod"
import { textIssues, textRule } from "../families/text.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Stored, storedAsLine } from "./type.ts"

/** Several lines of text. */
export const schema = ({ base, textLimits }: Parts) => z.strictObject({ ...base, type: z.literal("long_text"), ...textLimits })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByLine, rule: textRule }

export const stored: Stored<Field> = { ...storedAsLine, prose: true, issues: textIssues, sample: (field, { text }) => text(field, true) }
