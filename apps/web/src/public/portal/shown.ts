import { isAsked } from "@intray/server/modules/forms/asked"
import { shownIn } from "@intray/server/modules/forms/conditions"
import type { Field } from "@intray/server/modules/forms/schema"
import { type Address, addressOf, type FormValues } from "./places.ts"

/** Places that are not asked for now. A group's place represents all that is in it. */
export type Hidden = ReadonlySet<Address>

/** Which places the conditions hide, given the answers as they would be sent. */
export function hiddenPlaces(fields: readonly Field[], values: FormValues, answers: unknown): Hidden {
  const isShown = shownIn({ fields }, answers)
  const hidden = new Set<Address>()
  for (const field of fields) {
    if (field.shownWhen && !isShown([field.key])) hidden.add(field.key)
    else if (field.type === "group" && field.fields.some((leaf) => leaf.shownWhen)) {
      for (const [index, item] of (values.groups[field.key] ?? []).entries()) {
        for (const leaf of field.fields) {
          if (leaf.shownWhen && !isShown([field.key, index, leaf.key])) hidden.add(addressOf(field.key, item.id, leaf.key))
        }
      }
    }
  }
  return hidden
}

/** Is this place out of sight, by itself or with its group? */
export function isHidden(hidden: Hidden, address: Address): boolean {
  return hidden.has(address) || hidden.has(address.split(".")[0] ?? "")
}

/**
 * What came and went between two moments, by the questions' words, each once; words between the questions and hidden fields are no
 * news. Conditions inside groups say a question once, not for every item.
 */
export function changedQuestions(fields: readonly Field[], before: Hidden, now: Hidden): { came: string[]; went: string[] } {
  const came = new Set<string>()
  const went = new Set<string>()
  const label = (address: Address) => {
    const [key, , leafKey] = address.split(".")
    const field = fields.find((one) => one.key === key)
    const asked = field?.type === "group" && leafKey !== undefined ? field.fields.find((one) => one.key === leafKey) : field
    return asked && isAsked(asked) ? asked.label : null
  }
  for (const address of before) if (!now.has(address)) came.add(label(address) ?? "")
  for (const address of now) if (!before.has(address)) went.add(label(address) ?? "")
  const said = (labels: Set<string>) => [...labels].filter((one) => one !== "")
  return { came: said(came), went: said(went) }
}
