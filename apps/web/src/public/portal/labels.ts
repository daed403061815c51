import { publicPages as words } from "@intray/i18n/translated"
import { askedOf as serverAskedOf } from "@intray/server/modules/forms/asked"
import type { Field, FormDefinition, GroupField } from "@intray/server/modules/forms/schema"
import { askedOf } from "../../field-types/asked.ts"
import type { Address, FormValues, Item } from "./places.ts"

/** What an item is called: the answer that the form names as its title, else its first line of text. */
export function itemTitle(group: GroupField, item: Item, roles: FormDefinition["roles"] | undefined): string {
  const [head, named] = (roles?.title ?? "").split(".")
  const byRole = head === group.key ? group.fields.find((leaf) => leaf.key === named) : undefined
  const leaf = byRole ?? group.fields.find((one) => serverAskedOf(one).names)
  const value = leaf ? item.values[leaf.key] : ""
  return typeof value === "string" ? value.trim() : ""
}

/** What a closed item says of itself: its first choice and its first number, "Electronica, 122 BPM". */
export function itemSummary(group: GroupField, item: Item): string {
  let choice = ""
  let number = ""
  for (const leaf of group.fields) {
    const value = item.values[leaf.key]
    if (typeof value !== "string" || value === "") continue
    const said = askedOf(leaf).says(leaf, value)
    if (said?.kind === "choice") choice ||= said.text
    if (said?.kind === "number") number ||= said.text
  }
  return [choice, number].filter(Boolean).join(", ")
}

/** The question at a place, as a list of questions names it: "E-mail", or "track 2, Title"; empty for the form as a whole and for an item that was removed. */
export function labelAt(fields: readonly Field[], values: FormValues, address: Address): string {
  const [key, itemId, leafKey] = address.split(".")
  const field = fields.find((one) => one.key === key)
  if (field?.type !== "group" || itemId === undefined) return field?.label ?? ""
  const position = (values.groups[field.key] ?? []).findIndex((item) => item.id === itemId) + 1
  if (position === 0) return ""
  const name = words.group.name({ position, itemName: field.itemName })
  const leaf = field.fields.find((one) => one.key === leafKey)
  return leaf ? words.group.at({ item: name, question: leaf.label }) : name
}

/** "Send 2 tracks": counts the group that the title is in, for that is what is sent; "Send" where it is in none. */
export function sendLabel(fields: Field[], values: FormValues, roles: FormDefinition["roles"] | undefined): string {
  const groups = fields.filter((field) => field.type === "group")
  const titled = roles?.title?.split(".")[0]
  const group = groups.find(({ key }) => key === titled)
  if (!group) return words.send.send
  return words.send.sendItems({ count: values.groups[group.key]?.length ?? 0, itemName: group.itemName, itemsName: group.itemsName })
}

/** The line next to the button: what is to be mended, and what sending waits for. */
export function sendNote(wrong: number, uploading: string[], waiting: boolean): string {
  if (waiting) return words.send.willSend({ names: uploading })
  const parts = []
  if (wrong > 0) parts.push(words.send.toFix({ count: wrong }))
  if (uploading.length > 0) parts.push(words.send.waitsFor({ names: uploading }))
  return parts.join(" ")
}
