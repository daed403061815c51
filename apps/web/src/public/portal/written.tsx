import { locale } from "@intray/i18n/translated"
import { pathOfAddress, writtenIn } from "@intray/server/modules/forms/written"
import type { ReactNode } from "react"
import { pageLanguage } from "../lib/language.ts"
import type { PortalData } from "../page-data.ts"
import type { Address } from "./places.ts"

type Spoken = Pick<PortalData, "language" | "said" | "untranslated">

/** In which language a text of the team's is here, and how it is marked; for what is read out of its place. */
export function spokenAt(portal: Spoken, place: string) {
  return writtenIn(portal, place, { language: pageLanguage(), locale: locale() })
}

/** A text of the team's: it says its language where that is not the page's, and is marked where it alone was not translated. */
export function written(portal: Spoken, place: string, text: string): ReactNode {
  const { lang, mark } = spokenAt(portal, place)
  if (lang === undefined && mark === "") return text
  return (
    <>
      <bdi lang={lang}>{text}</bdi>
      {mark && <span className="font-normal text-fg-3">{` (${mark})`}</span>}
    </>
  )
}

type Choices = { options: readonly { key: string; label: string }[] }

/** The choices of a question, as menus and lists take them. Menus hold no mark-up: the mark is in the text. */
export function writtenChoices(portal: Spoken, field: Choices, address: Address): { value: string; label: string; lang?: string }[] {
  return field.options.map(({ key, label }) => {
    const { lang, mark } = spokenAt(portal, `${pathOfAddress(address)}:options.${key}`)
    return { value: key, label: mark ? `${label} (${mark})` : label, ...(lang === undefined ? {} : { lang }) }
  })
}
