import { z } from "zod"
import { linkRule } from "../families/addresses.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Stored, storedAsLine } from "./type.ts"

/** Any web address, such as a homepage. A link (`link.ts`) is one that is shown as a card. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("url") })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByLine, rule: (field) => linkRule(field, "url"), address: "person" }

export const stored: Stored<Field> = { ...storedAsLine, sample: (_field, { domain }) => `https://${domain}/` }
