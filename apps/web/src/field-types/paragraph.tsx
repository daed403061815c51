import { formBuilder } from "@intray/i18n/form-builder"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { cx } from "@intray/ui/lib/cx"
import { TextQuote } from "lucide-react"
import { useForm } from "../public/portal/form-context.tsx"
import { spokenAt } from "../public/portal/written.tsx"
import { managedAsText } from "./families/managed.ts"
import { askedOfNobody } from "./families/nobody.ts"
import { shownAsText } from "./families/reading.ts"
import type { Asked, Managed, Shown, WordsProps } from "./type.ts"

type Paragraph = Extract<LeafField, { type: "paragraph" }>

/** Words between the questions: text in paragraphs, never anything else. */
function Text({ field, address, className }: WordsProps<Paragraph>) {
  const { portal } = useForm()
  const { lang, mark } = spokenAt(portal, `${pathOfAddress(address)}:${field.help ? "help" : "label"}`)
  const paragraphs = (field.help || field.label)
    .split(/\n[^\S\n]{0,100}\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
  return (
    <div
      data-address={address}
      lang={lang}
      className={cx("col-span-full flex min-w-0 flex-col gap-3 measure text-[16px] leading-[25px] text-fg-2", className)}
    >
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text have no other name.
        <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{text}</bdi>
          {mark && index === paragraphs.length - 1 && <span className="text-fg-3">{` (${mark})`}</span>}
        </p>
      ))}
    </div>
  )
}

export const asked: Asked<Paragraph> = { ...askedOfNobody, Words: Text }

export const shown: Shown<Paragraph> = {
  ...shownAsText,
  show: () => null,
}

export const managed: Managed<Paragraph> = {
  ...managedAsText,
  icon: TextQuote,
  menu: "layout",
  wording: {
    label: formBuilder.field.paragraphTitle,
    long: false,
    help: { label: formBuilder.field.paragraphText, optional: false, max: 5_000, rows: 6 },
  },
  note: () => ({ text: "", first: true }),
}
