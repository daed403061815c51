import { formBuilder } from "@intray/i18n/form-builder"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { cx } from "@intray/ui/lib/cx"
import { Heading as HeadingIcon } from "lucide-react"
import { useForm } from "../public/portal/form-context.tsx"
import { written } from "../public/portal/written.tsx"
import { managedAsText, questionWording } from "./families/managed.ts"
import { askedOfNobody } from "./families/nobody.ts"
import { shownAsText } from "./families/reading.ts"
import type { Asked, Managed, Shown, WordsProps } from "./type.ts"

type Heading = Extract<LeafField, { type: "heading" }>

/** A section's title among the questions. */
function Title({ field, address, top, first, className }: WordsProps<Heading>) {
  const { portal } = useForm()
  const say = (part: string, text: string) => written(portal, `${pathOfAddress(address)}:${part}`, text)
  return (
    <h2
      data-address={address}
      className={cx(
        "col-span-full [overflow-wrap:anywhere]",
        top ? "type-section" : "type-heading",
        !first && (top ? "mt-6" : "mt-1"),
        className,
      )}
    >
      <bdi>{say("label", field.label)}</bdi>
      {field.help && (
        <span className="mt-1.5 block font-sans text-[15px] leading-[22px] font-normal tracking-normal text-fg-2">
          {say("help", field.help)}
        </span>
      )}
    </h2>
  )
}

export const asked: Asked<Heading> = { ...askedOfNobody, Words: Title }

export const shown: Shown<Heading> = {
  ...shownAsText,
  show: () => null,
}

export const managed: Managed<Heading> = {
  ...managedAsText,
  icon: HeadingIcon,
  menu: "layout",
  wording: { ...questionWording, label: formBuilder.field.headingText, pending: formBuilder.field.headingText },
  note: () => ({ text: "", first: true }),
}
