import { z } from "zod"
import { askedOfNobody, storedOfNobody } from "../families/words.ts"
import type { Parts } from "../schema.ts"
import type { Asked, Stored } from "./type.ts"

/** A section title; has no answer. In a form of several steps, each outermost one begins a step. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("heading") })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = askedOfNobody

export const stored: Stored<Field> = storedOfNobody
