import type { Field, GroupField, LeafField } from "@intray/server/features/forms/schema"
import { cx } from "@intray/ui/lib/cx"
import { lazy, type ReactNode, Suspense } from "react"
import { Consent, MultipleChoice, SingleChoice, YesNo } from "./choice-fields.tsx"
import { DateField } from "./date-field.tsx"
import { useForm } from "./form-context.tsx"
import { arrange } from "./layout.ts"
import type { Address } from "./model.ts"
import { RatingField } from "./rating-field.tsx"
import { isHidden } from "./shown.ts"
import { EmailField, LinkField, NumberField, TextField, UrlField } from "./text-fields.tsx"
import { Heading, Paragraph } from "./words.tsx"

// Many forms ask for no file.
const UploadField = lazy(() => import("./upload-field.tsx").then((module) => ({ default: module.UploadField })))

export type GridProps = {
  fields: Field[]
  addressOfKey: (key: string) => Address
  fieldPathOfKey: (key: string) => string
  /** Draws a group among the fields; without it they are those of an item, where no group can be. */
  group?: (field: GroupField, titled: boolean) => ReactNode
}

/** Questions side by side where they are short, one below the other where not; those that are not asked now are not there. */
export function Grid({ fields, addressOfKey, fieldPathOfKey, group }: GridProps) {
  const form = useForm()
  const top = group !== undefined
  const shown = fields.filter((field) => field.type !== "hidden" && !isHidden(form.hidden, addressOfKey(field.key)))
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {arrange(shown).map(({ field, columns }, index) => {
        const previous = shown[shown.indexOf(field) - 1]
        // What a condition brought in comes softly; the rest stands there from the start.
        const entering = field.shownWhen && "animate-fade"
        if (field.type === "heading")
          return (
            <Heading key={field.key} address={addressOfKey(field.key)} field={field} top={top} first={index === 0} className={entering} />
          )
        if (field.type === "paragraph")
          return <Paragraph key={field.key} address={addressOfKey(field.key)} field={field} className={entering} />
        if (field.type === "group") {
          return (
            <div key={field.key} className={cx("col-span-full min-w-0", entering)}>
              {group?.(field, previous?.type === "heading")}
            </div>
          )
        }
        const address = addressOfKey(field.key)
        return (
          <div
            key={field.key}
            data-address={address}
            className={cx(
              "min-w-0",
              columns === 2 && "col-span-full",
              // Boxes to tick read as one list.
              field.type === "consent" && previous?.type === "consent" && "-mt-2",
              entering,
            )}
          >
            <Leaf field={field} address={address} siblings={shown} addressOfKey={addressOfKey} fieldPathOfKey={fieldPathOfKey} />
          </div>
        )
      })}
    </div>
  )
}

type LeafViewProps = Omit<GridProps, "fields" | "group"> & {
  field: Exclude<LeafField, { type: "heading" | "paragraph" }>
  address: Address
  siblings: Field[]
}

function Leaf({ field, address, siblings, addressOfKey, fieldPathOfKey }: LeafViewProps) {
  switch (field.type) {
    case "short_text":
    case "long_text":
      return <TextField field={field} address={address} />
    case "email":
      return <EmailField field={field} address={address} />
    case "url":
      return <UrlField field={field} address={address} />
    case "number":
      return <NumberField field={field} address={address} />
    case "date":
      return <DateField field={field} address={address} />
    case "rating":
      return <RatingField field={field} address={address} />
    case "single_choice":
      return <SingleChoice field={field} address={address} />
    case "multiple_choice":
      return <MultipleChoice field={field} address={address} />
    case "yes_no":
      return <YesNo field={field} address={address} />
    case "consent":
      return <Consent field={field} address={address} />
    case "link":
      return <LinkField field={field} address={address} />
    case "audio":
    case "file":
      return (
        // About as high as what comes, so that nothing below it moves.
        <Suspense fallback={<div className="h-44" />}>
          <UploadField
            field={field}
            address={address}
            siblings={siblings}
            fieldPath={fieldPathOfKey(field.key)}
            addressOfSibling={addressOfKey}
          />
        </Suspense>
      )
    case "hidden":
      return null
  }
}
