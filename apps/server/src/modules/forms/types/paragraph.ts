import { z } from "zod"
import { askedOfNobody, storedOfNobody } from "../families/words.ts"
import type { Parts } from "../schema.ts"
import type { Asked, Stored } from "./type.ts"

/** Words between the questions; has no answer. Its text is `help`. */
export const schema = ({ base, translations, said, wording }: Parts) =>
  z.strictObject({
    ...base,
    help: wording(5_000).default(""),
    translations: translations({ help: said(5_000) }),
    type: z.literal("paragraph"),
  })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = askedOfNobody

export const stored: Stored<Field> = storedOfNobody
