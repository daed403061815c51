import type { Field, GroupField, LeafField } from "@intray/server/features/forms/schema"
import { cx } from "@intray/ui/lib/cx"
import type { ReactNode } from "react"
import { Consent, MultipleChoice, SingleChoice, YesNo } from "./choice-fields.tsx"
import { arrange } from "./layout.ts"
import type { Address } from "./model.ts"
import { EmailField, LinkField, NumberField, TextField } from "./text-fields.tsx"
import { UploadField } from "./upload-field.tsx"

type LeavesProps = { fields: LeafField[]; addressOfKey: (key: string) => Address; fieldPathOfKey: (key: string) => string }

/** The questions of one item of a group. */
export function Leaves(props: LeavesProps) {
  return <Grid {...props} />
}

export type GridProps = {
  fields: Field[]
  addressOfKey: (key: string) => Address
  fieldPathOfKey: (key: string) => string
  /** Draws a group among the fields; without it they are those of an item, where no group can be. */
  group?: (field: GroupField, titled: boolean) => ReactNode
}

/** Questions side by side where they are short, one below the other where not. */
export function Grid({ fields, addressOfKey, fieldPathOfKey, group }: GridProps) {
  const top = group !== undefined
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {arrange(fields).map(({ field, columns }, index) => {
        const previous = fields[fields.indexOf(field) - 1]
        if (field.type === "heading") {
          return (
            <h2
              key={field.key}
              className={cx("col-span-full", top ? "type-section" : "type-heading", index > 0 && (top ? "mt-6" : "mt-1"))}
            >
              {field.label}
              {field.help && (
                <span className="mt-1.5 block font-sans text-[15px] leading-[22px] font-normal tracking-normal text-fg-2">
                  {field.help}
                </span>
              )}
            </h2>
          )
        }
        if (field.type === "group") {
          return (
            <div key={field.key} className="col-span-full min-w-0">
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
            )}
          >
            <Leaf field={field} address={address} siblings={fields} addressOfKey={addressOfKey} fieldPathOfKey={fieldPathOfKey} />
          </div>
        )
      })}
    </div>
  )
}

type LeafViewProps = Omit<GridProps, "fields" | "group"> & {
  field: Exclude<LeafField, { type: "heading" }>
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
    case "number":
      return <NumberField field={field} address={address} />
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
        <UploadField
          field={field}
          address={address}
          siblings={siblings}
          fieldPath={fieldPathOfKey(field.key)}
          addressOfSibling={addressOfKey}
        />
      )
  }
}
