import { portalTabs } from "@intray/i18n/portal-tabs"
import { typed } from "@intray/i18n/typed"
import { offsetLabel, zoneTitle } from "@intray/i18n/zones"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { useId } from "react"
import { momentIn, momentsTwice, type WallTime, wallTimeOf } from "../zones.ts"
import { firstTime, type TimeEdit, type TimeReading } from "./times-model.ts"

export type TimeFieldProps = {
  which: "opens" | "closes"
  value: TimeEdit
  reading: TimeReading
  zone: string
  ownZone: string
  locale: string
  showFault: boolean
  /** What the server said of it. */
  wrong: string | undefined
  readOnly: boolean
  onChange: (value: TimeEdit) => void
}

type WhichHourProps = { value: WallTime; zone: string; readOnly: boolean; onChange: (value: WallTime) => void }

/** Which of two equal times is meant, where the clocks go back. */
function WhichHour({ value, zone, readOnly, onChange }: WhichHourProps) {
  const words = portalTabs.settings
  const moments = momentsTwice(value, zone)
  const { later: _, ...first } = value
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-warn">{words.twice}</legend>
      {moments?.map((iso, index) => (
        <label key={iso} className="flex items-center gap-2 text-fg touch:min-h-11">
          <input
            type="radio"
            className="accent-(--primary)"
            checked={(index === 1) === (value.later === true)}
            disabled={readOnly}
            onChange={() => onChange(index === 1 ? { ...first, later: true } : first)}
          />
          {index === 0
            ? words.firstHour({ time: value.time, offset: offsetLabel(zone, new Date(iso)) })
            : words.secondHour({ time: value.time, offset: offsetLabel(zone, new Date(iso)) })}
        </label>
      ))}
    </fieldset>
  )
}

/** Opening or closing: by hand, or at a day and a time; below what that is where one sits oneself. */
export function TimeField({ which, value, reading, zone, ownZone, locale, showFault, wrong, readOnly, onChange }: TimeFieldProps) {
  const words = portalTabs.settings
  const noteId = useId()
  const label = words[which]
  const { dayMissing, timeMissing, bothMissing, closesFirst } = words
  const faults = { dayMissing, timeMissing, bothMissing, fullYear: typed.fullYear, closesFirst }
  const fault = wrong ?? (showFault && reading.fault ? faults[reading.fault] : undefined)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={label} className="min-w-[200px] flex-1">
          <Select
            value={value === null ? "always" : "at"}
            disabled={readOnly}
            options={[
              { value: "always", label: words.always[which] },
              { value: "at", label: words.at },
            ]}
            onChange={(event) => onChange(event.currentTarget.value === "at" ? firstTime(which, zone, new Date()) : null)}
          />
        </Field>
        {value && (
          <>
            <Input
              type="date"
              aria-label={words.date({ label })}
              aria-invalid={(fault && reading.fault !== "timeMissing") || undefined}
              aria-describedby={noteId}
              value={value.day}
              readOnly={readOnly}
              className="w-[150px]!"
              onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
            />
            <Input
              type="time"
              aria-label={words.time({ label })}
              aria-invalid={(fault && (reading.fault === "timeMissing" || reading.fault === "bothMissing")) || undefined}
              aria-describedby={noteId}
              value={value.time}
              readOnly={readOnly}
              className="w-[110px]!"
              onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
            />
          </>
        )}
      </div>
      <div id={noteId} className="type-meta flex flex-col gap-0.5">
        {fault && <p className="text-danger">{fault}</p>}
        {reading.iso && reading.oddity === "skipped" && (
          <p className="text-warn">{words.skipped({ time: wallTimeOf(reading.iso, zone).time })}</p>
        )}
        {value && reading.oddity === "twice" && <WhichHour value={value} zone={zone} readOnly={readOnly} onChange={onChange} />}
        {reading.iso && zone !== ownZone && (
          <p className="text-fg-2">{words.yourTime({ moment: momentIn(reading.iso, ownZone, locale), zone: zoneTitle(ownZone) })}</p>
        )}
        {reading.past && !fault && <p className="text-fg-2">{words.past[which]}</p>}
      </div>
    </div>
  )
}
