import { answerWords, validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, numberInCell, ordered, readNumber, type Stored, storedAsLine } from "./type.ts"

/** A whole number from 1 to `scale`. */
export const schema = ({ base, translations, said, wording }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("rating"),
    scale: z.number().int().min(2).max(10).default(5),
    /** What 1 and the highest mean, in words. */
    lowLabel: wording(60).default(""),
    highLabel: wording(60).default(""),
    translations: translations({ lowLabel: said(60), highLabel: said(60) }),
  })
type Field = z.infer<ReturnType<typeof schema>>

const isMark = ({ scale }: Field, value: unknown) => typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= scale

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: (field) => (value, refuse) => {
    const { required, scale } = field
    if (value === undefined) return required ? void refuse("required", m.requiredRating({ scale })) : undefined
    if (typeof value !== "number") return void refuse("wrong_type", m.notRating({ scale }))
    return isMark(field, value) ? value : void refuse("rating", m.notRating({ scale }))
  },
  operators: ordered,
  read: readNumber,
  display: ({ scale }, value) => (typeof value === "number" ? answerWords.rating({ value, scale }) : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  fits: isMark,
  fromCell: numberInCell,
  sample: ({ scale }, { turn }) => 1 + (turn % scale),
}
