import { answering } from "@intray/i18n/answering"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import type { FormEvent } from "react"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"
import { useWhole } from "./use-whole.ts"

const words = answering.promise

const bounds = { min: 1, max: 365 }

/** Within how many days submitters are promised an answer. */
export function PromiseSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const { update, wrong, busy } = useUpdatePortal(portal)
  const whole = useWhole("promiseDays", portal.promiseDays, bounds)
  const { shown, value: days } = whole
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !whole.ready || days === undefined) return
    const { expected } = whole
    if ((await update({ promiseDays: days, expected })) !== null) whole.done(days)
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
              onChange={(event) => whole.type(event.currentTarget.value)}
            />
          </div>
        </Field>
        {whole.meanwhile((text) => words.inDays({ days: Number(text) }))}
        {!readOnly && whole.changes && (
          <div>
            <Button type="submit" busy={busy} disabled={days === undefined || whole.overtaken}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
