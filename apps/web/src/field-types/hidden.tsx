import { formBuilder } from "@intray/i18n/form-builder"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { hiddenValue } from "@intray/server/modules/forms/types/hidden"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { EyeOff } from "lucide-react"
import { managedAsText } from "./families/managed.ts"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { askedAsText, cut } from "./families/texts.ts"
import type { Asked, Managed, SettingsProps, Shown } from "./type.ts"

type Hidden = Extract<LeafField, { type: "hidden" }>

export const asked: Asked<Hidden> = { ...askedAsText, Input: null, prefill: (_field, [text = ""]) => hiddenValue(cut(text)) }

/** What it is called in the address that people come by. */
function HiddenSettings({ field, url, fault, readOnly, onPatch }: SettingsProps<Hidden>) {
  const words = formBuilder.field
  const parameter = field.parameter ?? field.key
  return (
    <Field
      label={words.parameter}
      help={words.parameterHelp({ example: `${url.replace(/^https?:\/\//, "")}?${parameter}=…` })}
      error={fault("parameter")}
    >
      <Input
        value={field.parameter ?? ""}
        placeholder={field.key}
        maxLength={40}
        readOnly={readOnly}
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono"
        onChange={(event) => onPatch({ parameter: event.currentTarget.value || undefined })}
      />
    </Field>
  )
}

export const shown: Shown<Hidden> = {
  ...shownAsText,
  fact: withQuestion,
}

export const managed: Managed<Hidden> = {
  ...managedAsText,
  icon: EyeOff,
  menu: "layout",
  Settings: HiddenSettings,
  wording: { label: formBuilder.field.hiddenName, long: false, help: null },
  note: ({ parameter, key }) => ({ text: `?${parameter ?? key}=`, first: true }),
}
