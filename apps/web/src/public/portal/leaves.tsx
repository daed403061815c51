import { isFilledByAddress } from "@intray/server/modules/forms/asked"
import type { Field, GroupField, LeafField } from "@intray/server/modules/forms/schema"
import { cx } from "@intray/ui/lib/cx"
import type { ReactNode } from "react"
import { askedOf } from "../../field-types/asked.ts"
import { useForm } from "./form-context.tsx"
import { arrange } from "./layout.ts"
import type { Address } from "./places.ts"
import { isHidden } from "./shown.ts"

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
  const shown = fields.filter((field) => !isFilledByAddress(field) && !isHidden(form.hidden, addressOfKey(field.key)))
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      {arrange(shown).map(({ field, columns }, index) => {
        const previous = shown[shown.indexOf(field) - 1]
        // What a condition brought in comes softly; the rest is there from the start.
        const entering = field.shownWhen && "animate-fade"
        const { Words, ticked } = askedOf(field)
        if (Words)
          return (
            <Words key={field.key} address={addressOfKey(field.key)} field={field} top={top} first={index === 0} className={entering} />
          )
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
              ticked && previous && askedOf(previous).ticked && "-mt-2",
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

type LeafViewProps = Omit<GridProps, "fields" | "group"> & { field: LeafField; address: Address; siblings: Field[] }

function Leaf({ field, address, siblings, addressOfKey, fieldPathOfKey }: LeafViewProps) {
  const { Input } = askedOf(field)
  return (
    Input && (
      <Input field={field} address={address} siblings={siblings} fieldPath={fieldPathOfKey(field.key)} addressOfSibling={addressOfKey} />
    )
  )
}
