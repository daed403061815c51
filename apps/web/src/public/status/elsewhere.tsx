import { formatList } from "@intray/i18n/format"
import { answerWords, locale, statusPage as words } from "@intray/i18n/translated"
import type { Field } from "@intray/server/modules/forms/schema"
import type { EditableAnswers } from "@intray/server/modules/submit/schema"
import { CircleAlert } from "lucide-react"
import { labelAt } from "../portal/labels.ts"
import type { Differing } from "../portal/lay-over.ts"
import { isFiles } from "../portal/model.ts"
import type { PortalForm } from "../portal/use-portal-form.ts"

type Files = EditableAnswers["files"]

/** Above a change that goes on over another one: that there was one, and what it says where both have changed the same. */
export function Elsewhere({ form, files }: { form: PortalForm; files: Files }) {
  const { elsewhere, portal, values, focusOn } = form
  if (elsewhere === null) return null
  return (
    <div role="status" className="mb-6 flex items-start gap-3 rounded-panel border border-warn bg-warn-bg p-4 text-[15px] leading-[22px]">
      <CircleAlert aria-hidden="true" size={20} className="mt-px shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p>{words.edit.elsewhere}</p>
        {elsewhere.length > 0 && (
          <>
            <p className="mt-2">{words.edit.both}</p>
            <ul className="mt-1">
              {elsewhere.map((one) => (
                <li key={one.address} className="[overflow-wrap:anywhere]">
                  <a
                    href={`#q-${one.address}`}
                    onClick={(event) => {
                      event.preventDefault()
                      focusOn(one.address)
                    }}
                    className="inline-block py-1 underline underline-offset-2"
                  >
                    <bdi>{labelAt(portal.fields, values, one.address)}</bdi>
                  </a>{" "}
                  {said(one, fieldAt(portal.fields, one.address), files)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

function fieldAt(fields: readonly Field[], address: string): Field | undefined {
  const [key, , leafKey] = address.split(".")
  const field = fields.find((one) => one.key === key)
  return field?.type === "group" && leafKey !== undefined ? field.fields.find((one) => one.key === leafKey) : field
}

/** What the other one says there. */
function said({ theirs, group }: Differing, field: Field | undefined, files: Files): string {
  if (group || field === undefined) return words.edit.otherItems
  const nameOf = (key: string) =>
    isFiles(field)
      ? (files.find((file) => file.id === key)?.name ?? key)
      : "options" in field
        ? (field.options.find((option) => option.key === key)?.label ?? key)
        : key
  const text =
    typeof theirs === "boolean"
      ? theirs
        ? answerWords.yes
        : answerWords.no
      : typeof theirs === "string"
        ? nameOf(theirs)
        : formatList(locale(), (theirs ?? []).map(nameOf))
  return text.trim() === "" ? words.edit.otherEmpty : words.edit.other({ text })
}
