import { formatMoment } from "@intray/i18n/format"
import { notifications } from "@intray/i18n/notifications"
import { currentZoneName, zoneTitle } from "@intray/i18n/zones"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useMemo } from "react"
import { locale } from "../../lib/i18n.ts"
import { Section } from "../../lib/settings/section.tsx"
import { ownZone, zoneOptions } from "../../lib/zones.ts"

const { digest: words } = notifications

/** When the day's mail comes: at 08:00 of this zone. */
export function DigestSection({ zone, next, onZone }: { zone: string; next: string; onZone: (zone: string) => void }) {
  const here = currentZoneName(ownZone())
  const options = useMemo(() => zoneOptions(zone, locale), [zone])
  return (
    <Section title={words.title} note={words.note}>
      <div className="flex max-w-90 flex-col gap-2">
        <Field label={words.zone} help={words.next({ when: formatMoment(locale, next) })}>
          <Select options={options} value={currentZoneName(zone)} onChange={(event) => onZone(event.currentTarget.value)} />
        </Field>
        {here !== currentZoneName(zone) && (
          <Button size="sm" variant="quiet" className="self-start" onClick={() => onZone(here)}>
            {words.here({ zone: zoneTitle(here) })}
          </Button>
        )}
      </div>
    </Section>
  )
}
