import { portalTabs } from "@intray/i18n/portal-tabs"
import { currentZoneName } from "@intray/i18n/zones"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useMemo } from "react"
import { locale } from "../../../lib/i18n.ts"
import { zoneOptions } from "../../../lib/zones.ts"

export type ZoneFieldProps = { value: string; error: string | undefined; readOnly: boolean; onChange: (zone: string) => void }

/** Picks the zone in which both times are meant. */
export function ZoneField({ value, error, readOnly, onChange }: ZoneFieldProps) {
  const words = portalTabs.settings
  const options = useMemo(() => zoneOptions(value, locale), [value])
  return (
    <Field label={words.zone} help={words.zoneHelp} error={error}>
      <Select
        value={currentZoneName(value)}
        disabled={readOnly}
        options={options}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
