import { formBuilder } from "@intray/i18n/form-builder"
import type { FieldType } from "@intray/server/modules/forms/schema"
import { type TypeGroup, typeGroups } from "./form-types.ts"

/** What a type is also called, in other builders and on web pages: found by, and never shown. */
const typeWords: Record<FieldType, string> = {
  short_text: "input line single textbox name title string",
  long_text: "textarea paragraph multiline essay message comment description",
  email: "email mail address",
  phone: "telephone mobile cell tel",
  url: "website url homepage link",
  number: "integer amount quantity currency money price age",
  date: "day calendar birthday deadline",
  time: "clock hour",
  single_choice: "dropdown select radio menu option pick list combobox",
  multiple_choice: "checkbox checkboxes multi select tags tick several option",
  rating: "stars score likert grade",
  scale: "nps likert slider score range satisfaction",
  yes_no: "boolean toggle switch true false",
  file: "upload attachment picture image photo pdf document video",
  audio: "upload sound music recording track voice mp3 wav",
  link: "url embed soundcloud youtube video dropbox",
  consent: "checkbox agree terms gdpr accept tick permission",
  heading: "section title page step divider",
  paragraph: "description note html information explanation",
  hidden: "utm parameter prefill source tracking",
  group: "repeat repeater table rows several list section items",
}

/** How well a type answers the words: 0 its name begins with the first, 1 each is in its name or help, 2 each begins what it is also called; null: it does not. */
function rankOf(type: FieldType, wanted: readonly string[]): number | null {
  const said = `${formBuilder.types[type]} ${formBuilder.typeHelp[type]} ${type}`.toLowerCase()
  if (wanted.every((word) => said.includes(word))) return formBuilder.types[type].toLowerCase().startsWith(wanted[0] ?? "") ? 0 : 1
  const all = ` ${said} ${typeWords[type]}`
  return wanted.every((word) => said.includes(word) || all.includes(` ${word}`)) ? 2 : null
}

/** The types that are called what was typed, in their groups; the best answer first, and its group with it. */
export function findTypes(text: string): { key: TypeGroup; types: FieldType[] }[] {
  const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const keys = Object.keys(typeGroups) as TypeGroup[]
  if (wanted.length === 0) return keys.map((key) => ({ key, types: [...typeGroups[key]] })).filter(({ types }) => types.length > 0)
  return keys
    .map((key) => {
      const ranked = typeGroups[key].flatMap((type) => {
        const rank = rankOf(type, wanted)
        return rank === null ? [] : [{ type, rank }]
      })
      return { key, ranked: ranked.toSorted((a, b) => a.rank - b.rank) }
    })
    .filter(({ ranked }) => ranked.length > 0)
    .toSorted((a, b) => (a.ranked[0]?.rank ?? 0) - (b.ranked[0]?.rank ?? 0))
    .map(({ key, ranked }) => ({ key, types: ranked.map((one) => one.type) }))
}
