import { formatNumber } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { MAX_QUOTA, type PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"
import { useWhole } from "./use-whole.ts"

const bounds = { min: 1, max: MAX_QUOTA }

/** How many submissions it takes in before it says that it is full. */
export function QuotaSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [tried, setTried] = useState(false)
  const whole = useWhole("quota", portal.quota, bounds)
  const { shown, value: quota, changes } = whole
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !whole.ready || quota === undefined) return
    const { expected } = whole
    if ((await update({ quota, expected })) === null) return
    whole.done(quota)
    setTried(false)
  }
  const reached = changes && typeof quota === "number" && quota <= portal.taken
  return (
    <Section title={words.quota}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={words.quotaLimit}
          help={reached ? words.quotaReached : words.quotaHelp({ taken: portal.taken })}
          error={wrong.quota ?? (quota === undefined && (tried || shown.length > 8) ? words.quotaWrong : undefined)}
        >
          <Input
            inputMode="numeric"
            value={shown}
            readOnly={readOnly}
            maxLength={14}
            placeholder={words.noQuota}
            className="max-w-[200px]"
            onChange={(event) => whole.type(event.currentTarget.value)}
          />
        </Field>
        {whole.meanwhile((text) => formatNumber(locale, Number(text)))}
        {!readOnly && changes && (
          <div>
            <Button type="submit" busy={busy} disabled={whole.overtaken}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
