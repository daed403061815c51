import { portalTabs } from "@intray/server/copy/portal-tabs"
import type { PortalDetail } from "@intray/server/features/intake/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { readQuota } from "./quota.ts"
import { Section } from "./section.tsx"

/** How many submissions it takes in before it says that it is full. */
export function QuotaSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [text, setText] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const shown = text ?? (portal.quota === null ? "" : String(portal.quota))
  const quota = readQuota(shown)
  const changed = text !== null && quota !== portal.quota
  useUnsaved(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !changed || quota === undefined) return
    if ((await update({ quota })) !== null) setText(null)
  }
  const reached = changed && typeof quota === "number" && quota <= portal.taken
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
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        {!readOnly && changed && (
          <div>
            <Button type="submit" busy={busy}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
