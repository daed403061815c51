import { formatMoment } from "@intray/server/copy/format"
import { notifications } from "@intray/server/copy/notifications"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useMemo } from "react"
import { locale } from "../../lib/i18n.ts"
import { Section } from "../../lib/settings/section.tsx"

const { digest: words } = notifications

/** When the day's mail comes: at 08:00 of this zone. */
export function DigestSection({ zone, next, onZone }: { zone: string; next: string; onZone: (zone: string) => void }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = useMemo(() => [...new Set(["UTC", zone, here, ...Intl.supportedValuesOf("timeZone")])].sort(), [zone, here])
  return (
    <Section title={words.title} note={words.note}>
      <div className="flex max-w-90 flex-col gap-2">
        <Field label={words.zone} help={words.next({ when: formatMoment(locale, next) })}>
          <Select
            options={zones.map((each) => ({ value: each, label: each.replaceAll("_", " ") }))}
            value={zone}
            onChange={(event) => onZone(event.currentTarget.value)}
          />
        </Field>
        {here !== zone && (
          <Button size="sm" variant="quiet" className="self-start" onClick={() => onZone(here)}>
            {words.here({ zone: here.replaceAll("_", " ") })}
          </Button>
        )}
      </div>
    </Section>
  )
}
