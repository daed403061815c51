import { formBuilder } from "@intray/i18n/form-builder"
import type { GroupField } from "@intray/server/modules/forms/schema"
import { CopyPlus } from "lucide-react"
import { managedAsText, questionWording } from "./families/managed.ts"
import { askedOfNobody } from "./families/nobody.ts"
import { shownAsText } from "./families/reading.ts"
import { Limits, NumberPart, TextPart } from "./families/settings.tsx"
import type { Asked, Managed, SettingsProps, Shown } from "./type.ts"

/** Its items are drawn, filled and shown by the person who walks the form. */
export const asked: Asked<GroupField> = askedOfNobody

/** How many items, and what they are called. */
function GroupSettings({ field, ...rest }: SettingsProps<GroupField>) {
  const words = formBuilder.field
  return (
    <>
      <Limits fault={rest.fault("field")}>
        <NumberPart
          part="min"
          label={words.minItems}
          value={field.min}
          optional={false}
          patch={(min) => ({ min: min ?? Number.NaN, required: (min ?? 0) > 0 })}
          {...rest}
        />
        <NumberPart part="max" label={words.maxItems} value={field.max} optional={false} {...rest} />
      </Limits>
      <Limits fault={undefined}>
        <TextPart part="itemName" value={field.itemName} max={40} {...rest} />
        <TextPart part="itemsName" value={field.itemsName} max={40} {...rest} />
      </Limits>
    </>
  )
}

export const shown: Shown<GroupField> = {
  ...shownAsText,
  show: () => null,
}

export const managed: Managed<GroupField> = {
  ...managedAsText,
  icon: CopyPlus,
  menu: "layout",
  // Empty and optional: what it asks, and whether it has to be answered, somebody decides.
  fresh: ({ item, items }) => ({ itemName: item, itemsName: items, min: 0, max: 3, fields: [] }),
  Settings: GroupSettings,
  wording: { ...questionWording, label: formBuilder.field.groupName, pending: formBuilder.field.groupName },
  note: ({ min, max }) => ({ text: formBuilder.builder.range({ min, max }), first: true }),
}
