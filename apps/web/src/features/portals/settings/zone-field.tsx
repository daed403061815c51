import { portalTabs } from "@intray/server/copy/portal-tabs"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useMemo } from "react"
import { locale } from "../../../lib/i18n.ts"
import { allZones, zoneLabel } from "./zones.ts"

export type ZoneFieldProps = {
  value: string
  ownZone: string
  error: string | undefined
  readOnly: boolean
  onChange: (zone: string) => void
}

/** The clock that times are meant by: one's own first, then every city by its name, to find by typing. */
export function ZoneField({ value, ownZone, error, readOnly, onChange }: ZoneFieldProps) {
  const words = portalTabs.settings
  const options = useMemo(() => {
    const all = allZones(value).map((zone) => ({ value: zone, label: zoneLabel(zone, locale) }))
    const own = all.filter((option) => option.value === ownZone)
    const others = all.filter((option) => option.value !== ownZone).sort((a, b) => a.label.localeCompare(b.label, locale))
    return [...own, ...others]
  }, [value, ownZone])
  return (
    <Field label={words.zone} help={words.zoneHelp} error={error}>
      <Select value={value} disabled={readOnly} options={options} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
