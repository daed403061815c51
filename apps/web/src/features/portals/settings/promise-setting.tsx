import { decisions } from "@intray/server/copy/decisions"
import type { PortalDetail } from "@intray/server/features/intake/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"

const words = decisions.promise

/** A whole number of days; null: no promise; undefined: neither. */
function readDays(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === "") return null
  const days = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0
  return days >= 1 && days <= 365 ? days : undefined
}

/** Within how many days submitters are promised an answer. */
export function PromiseSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? (portal.promiseDays === null ? "" : String(portal.promiseDays))
  const days = readDays(shown)
  const changed = text !== null && days !== portal.promiseDays
  useUnsaved(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !changed || days === undefined) return
    if ((await update({ promiseDays: days })) !== null) setText(null)
  }
  return (
    <Section title={words.title}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={words.label}
          help={typeof days === "number" ? `${words.said({ days })} ${words.help}` : words.help}
          error={wrong.promiseDays ?? (days === undefined ? words.wrong : undefined)}
        >
          <div className="max-w-[200px]">
            <Input
              inputMode="numeric"
              value={shown}
              readOnly={readOnly}
              maxLength={5}
              placeholder={words.none}
              // Always there, so that the box stays the same element, and keeps the focus, while a number is typed.
              after={<span className="me-2">{typeof days === "number" ? words.days : ""}</span>}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        </Field>
        {!readOnly && changed && (
          <div>
            <Button type="submit" busy={busy} disabled={days === undefined}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
