import { answerWords, validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, numberInCell, ordered, readNumber, type Stored, storedAsLine } from "./type.ts"

/** The highest of the scale, whose lowest is 0: eleven marks, as likelihood is usually asked for. */
export const HIGHEST = 10

/** A whole number from 0 to 10. */
export const schema = ({ base, translations, said, wording }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("scale"),
    /** What 0 and 10 mean, in words. */
    lowLabel: wording(60).default(""),
    highLabel: wording(60).default(""),
    translations: translations({ lowLabel: said(60), highLabel: said(60) }),
  })
type Field = z.infer<ReturnType<typeof schema>>

const isMark = (value: unknown) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST

export const asked: Asked<Field> = {
  ...askedByLine,
  rule:
    ({ required }) =>
    (value, refuse) => {
      if (value === undefined) return required ? void refuse("required", m.requiredScale) : undefined
      if (typeof value !== "number") return void refuse("wrong_type", m.notScale)
      // -0 does not survive JSON.
      return isMark(value) ? value + 0 : void refuse("scale", m.notScale)
    },
  operators: ordered,
  read: readNumber,
  display: (_field, value) => (typeof value === "number" ? answerWords.rating({ value, scale: HIGHEST }) : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  fits: (_field, value) => isMark(value),
  fromCell: numberInCell,
  sample: (_field, { turn }) => turn % (HIGHEST + 1),
}
