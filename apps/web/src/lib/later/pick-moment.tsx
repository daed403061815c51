import { snooze } from "@intray/i18n/assign"
import { zoneLabel } from "@intray/i18n/zones"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { useState } from "react"
import { FormDialog } from "../form-dialog.tsx"
import { momentOf, ownZone, wallTimeOf } from "../zones.ts"
import { presets } from "./presets.ts"

export type PickMomentProps = {
  words: { title: string; note: string; submit: string }
  /** The time in the field at first. Absent: tomorrow morning. */
  start?: Date
  /** The time zone of the field, which it then names. Absent: that of this browser. */
  zone?: string
  onPick: (until: Date) => void
  onClose: () => void
}

/** A time for a datetime-local field. */
function toText(date: Date, zone: string): string {
  const { day, time } = wallTimeOf(date.toISOString(), zone)
  return `${day}T${time}`
}

/** Null while it is incomplete. */
function fromText(text: string, zone: string): Date | null {
  const [day = "", time = ""] = text.split("T")
  const moment = momentOf({ day, time: time.slice(0, 5) }, zone)
  return moment && new Date(moment.iso)
}

const tomorrow = () => presets(new Date()).find((one) => one.key === "tomorrow")?.until ?? new Date()

/** A form for any future date and time. */
export function PickMoment({ words, start, zone: named, onPick, onClose }: PickMomentProps) {
  const zone = named ?? ownZone()
  const [value, setValue] = useState(() => toText(start ?? tomorrow(), zone))
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      title={words.title}
      description={words.note}
      onClose={onClose}
      submit={words.submit}
      busy={false}
      onSubmit={(event) => {
        event.preventDefault()
        const until = fromText(value, zone)
        if (!until) setProblem(snooze.unreadable)
        else if (until <= new Date()) setProblem(snooze.past)
        else onPick(until)
      }}
    >
      <Field label={snooze.pickLabel} help={named && zoneLabel(named)} error={problem}>
        <Input
          type="datetime-local"
          value={value}
          min={toText(new Date(), zone)}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
