import { z } from "zod"
import { linkRule } from "../families/addresses.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Stored, storedAsLine } from "./type.ts"

/** A link to what is sent, shown as a card. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("link") })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByLine, rule: (field) => linkRule(field, "link"), address: "work" }

export const stored: Stored<Field> = {
  ...storedAsLine,
  sample: (_field, { index, item, group, title, handle }) =>
    `https://soundcloud.com/${handle(group)}/${handle(title)}-${item + 1}/s-${"abcdefghijk".slice(index % 5)}`,
}
