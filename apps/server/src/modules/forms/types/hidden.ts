import { countCharacters, cutText, isLongerThan } from "@intray/auth/count-text"
import { definitionFaults as faults } from "@intray/i18n/definition"
import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { cleanLine, HARD_MAX_UNITS } from "../text.ts"
import { type Asked, askedByLine, comparable, type Stored, storedAsLine } from "./type.ts"

/** Not shown; filled from the address that somebody came by, e.g. `?source=newsletter`. Only text, and never trusted. */
export const schema = ({ base, key }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("hidden"),
    /** Name of the address's parameter; absent: the key. */
    parameter: key.optional(),
  })
type Field = z.infer<ReturnType<typeof schema>>

/** Longest text of a hidden field, in characters. */
export const MAX_HIDDEN = 2_000

/** Parameters that a portal's address has a use for. */
const reservedParameters = ["embed", "version", "preview"]

/** Cut to length, without halves of characters and controls. */
function cut(text: string): string {
  return cleanLine(cutText(text.slice(0, HARD_MAX_UNITS), MAX_HIDDEN).replace(/(?![\t\n\v\f\r\u0085])[\p{Cs}\p{Cc}]/gu, ""))
}

/** What the address says, made fit to be sent: a bad parameter must not stand in the way of who came by it. Undefined: nothing of use. */
export function hiddenValue(parameter: string | null | undefined): string | undefined {
  // Cut twice: one normal form can be longer than what it was made of.
  const text = cut(cut(parameter ?? ""))
  return text === "" ? undefined : text
}

export const asked: Asked<Field> = {
  ...askedByLine,
  by: "address",
  // A text that nobody typed: never asked for, since who fills in could not mend it.
  rule: () =>
    typedRule({ required: false, clean: cleanLine, max: MAX_HIDDEN }, (text, refuse) =>
      isLongerThan(text, MAX_HIDDEN) ? void refuse("too_long", m.tooLong({ max: MAX_HIDDEN, length: countCharacters(text) })) : text,
    ),
  operators: comparable,
  caseless: true,
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  outsideGroups: () => ["hidden_in_group", faults.hiddenInGroup],
  issues({ required, parameter, key }, refuse) {
    if (required) refuse(["required"], "hidden_required", faults.hiddenRequired)
    if (reservedParameters.includes(parameter ?? key)) refuse(["parameter"], "parameter_reserved", faults.parameterReserved)
  },
  sample: () => undefined,
}
