import { portalTabs } from "@intray/i18n/portal-tabs"
import type { LeafField } from "@intray/server/modules/forms/schema"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Checks } from "@intray/ui/check"
import { Field, FieldGroup } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { X } from "lucide-react"
import { useState } from "react"
import { managedOf } from "../../../field-types/managed.ts"
import { prefillNames } from "../../../public/portal/prefill.ts"
import { Section } from "../settings/section.tsx"
import { CodeBox } from "./code-box.tsx"
import { LONG_LINK, type PrefillEntry, prefillLink } from "./prefill-link.ts"

/** Links that bring answers along: choose questions and what should stand in them. */
export function PrefillSection({ portal }: { portal: PortalDetail }) {
  const words = portalTabs.share
  const [entries, setEntries] = useState<PrefillEntry[]>([])
  const names = prefillNames(portal.publishedForm?.fields ?? [])
  const labelOf = (name: string, field: LeafField) => {
    const [group] = name.split(".0.")
    const outer = name.includes(".0.") ? portal.publishedForm?.fields.find((one) => one.key === group) : undefined
    return outer ? `${outer.label} 1: ${field.label}` : field.label
  }
  const chosen = entries.flatMap((entry) => {
    const found = names.find(({ name }) => name === entry.name)
    return found ? [{ ...entry, field: found.field, label: labelOf(entry.name, found.field) }] : []
  })
  const free = names.filter(({ name }) => !chosen.some((entry) => entry.name === name))
  const set = (name: string, value: string) => setEntries(entries.map((entry) => (entry.name === name ? { name, value } : entry)))
  const link = prefillLink(portal.url, chosen)
  return (
    <Section title={words.prefill}>
      <p className="text-fg-2">{words.prefillText}</p>
      {names.length === 0 ? (
        <p className="text-fg-3">{portal.publishedForm ? words.prefillNone : words.prefillUnpublished}</p>
      ) : (
        <>
          {chosen.map(({ name, value, field, label }) => (
            <div key={name} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Answer field={field} label={label} value={value} onChange={(next) => set(name, next)} />
              </div>
              <IconButton
                className="mt-6.5"
                label={words.prefillRemove({ label })}
                icon={<X aria-hidden="true" size={16} />}
                onClick={() => setEntries(entries.filter((entry) => entry.name !== name))}
              />
            </div>
          ))}
          {free.length > 0 && (
            <Field label={words.prefillAdd} className="max-w-[360px]">
              <Select
                value=""
                placeholder={words.choose}
                options={free.map(({ name, field }) => ({ value: name, label: labelOf(name, field) }))}
                onChange={(event) => setEntries([...entries, { name: event.currentTarget.value, value: "" }])}
              />
            </Field>
          )}
          {chosen.length > 0 && (
            <>
              <CodeBox text={link} label={words.prefillLink} copyLabel={words.prefillLink} />
              {link.length > LONG_LINK && <p className="type-meta text-warn">{words.prefillLong({ length: link.length })}</p>}
            </>
          )}
        </>
      )}
    </Section>
  )
}

type AnswerProps = { field: LeafField; label: string; value: string; onChange: (value: string) => void }

/** What should stand in a question, given as its type is. */
function Answer({ field, label, value, onChange }: AnswerProps) {
  const { control, choices } = managedOf(field).linked
  const options = choices(field)
  if (control === "options") {
    return (
      <FieldGroup label={label}>
        <Checks columns options={options} value={value === "" ? [] : value.split(",")} onChange={(keys) => onChange(keys.join(","))} />
      </FieldGroup>
    )
  }
  return (
    <Field label={label}>
      {options.length > 0 ? (
        <Select
          value={value}
          placeholder={portalTabs.share.choose}
          options={options}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Input
          type={control === "date" || control === "time" ? control : "text"}
          value={value}
          maxLength={2_000}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
