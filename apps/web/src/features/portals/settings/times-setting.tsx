import { portalTabs } from "@intray/server/copy/portal-tabs"
import type { PortalDetail } from "@intray/server/features/intake/portals/schema"
import { Button } from "@intray/ui/button"
import { type FormEvent, useState } from "react"
import { focusWrongAfter } from "../../../lib/focus-after.ts"
import { locale } from "../../../lib/i18n.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"
import { TimeField } from "./time-field.tsx"
import { readTimes, startTimes, type TimesEdit } from "./times-model.ts"
import { ZoneField } from "./zone-field.tsx"
import { ownZone } from "./zones.ts"

/** From when until when it takes something in, by the clocks of a zone. */
export function TimesSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const mine = ownZone()
  const saved = startTimes(portal, mine)
  const [edit, setEdit] = useState<TimesEdit | null>(null)
  const [tried, setTried] = useState(false)
  useUnsaved(edit !== null && JSON.stringify(edit) !== JSON.stringify(saved))
  const shown = edit ?? saved
  const read = readTimes(shown, new Date())
  const faulty = read.opens.fault !== null || read.closes.fault !== null
  const timed = shown.opens !== null || shown.closes !== null
  const change = (patch: Partial<TimesEdit>) => setEdit({ ...shown, ...patch })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (faulty && edit && !busy) return focusWrongAfter(() => setTried(true), form)
    setTried(true)
    if (busy || !edit) return
    const done = await update({ opensAt: read.opens.iso, closesAt: read.closes.iso, timeZone: timed ? shown.zone : null })
    if (done === null) return
    setEdit(null)
    setTried(false)
  }

  return (
    <Section title={words.times}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {(["opens", "closes"] as const).map((which) => (
          <TimeField
            key={which}
            which={which}
            value={shown[which]}
            reading={read[which]}
            zone={shown.zone}
            ownZone={mine}
            locale={locale}
            showFault={tried || read[which].fault === "closesFirst"}
            wrong={wrong[`${which}At`]}
            readOnly={readOnly}
            onChange={(wall) => change({ [which]: wall })}
          />
        ))}
        {timed && (
          <ZoneField value={shown.zone} ownZone={mine} error={wrong.timeZone} readOnly={readOnly} onChange={(zone) => change({ zone })} />
        )}
        {!readOnly && edit && (
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
