import { formatMoment } from "@intray/i18n/format"
import { reviewAssign } from "@intray/i18n/review-assign"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { locale } from "../../../lib/i18n.ts"
import { wallTimeOf } from "../../../lib/zones.ts"
import { type EditedRound, type EditedTime, MAX_CALIBRATION, type PlanRound } from "./plan-model.ts"

const { calibration: words, reminder } = reviewAssign

export type RoundExtrasProps = {
  edit: EditedRound
  base: PlanRound | null
  zone: string
  found: Readonly<Record<string, string>>
  onChange: (patch: Partial<EditedRound>) => void
}

/** Calibration before the round, and the reminder before its end. */
export function RoundExtras({ edit, base, zone, found, onChange }: RoundExtrasProps) {
  const { calibrationOpens } = edit
  const now = (): EditedTime => {
    const iso = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    return { wall: wallTimeOf(iso, zone), iso }
  }
  const wrongNumber = Object.entries(found).find(([path]) => path.startsWith("calibration."))?.[1]
  return (
    <>
      <FieldGroup label={words.label}>
        <Switch
          spread
          label={words.on}
          help={words.text}
          checked={calibrationOpens !== null}
          onCheckedChange={(on) => onChange({ calibrationOpens: on ? now() : null })}
        />
        {calibrationOpens !== null && (
          <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
            <Field label={words.opens} error={found.calibrationOpensAt} className="w-[260px] max-sm:w-full">
              <Input
                type="datetime-local"
                value={`${calibrationOpens.wall.day}T${calibrationOpens.wall.time}`}
                onChange={(event) => {
                  const [day = "", time = ""] = event.currentTarget.value.split("T")
                  onChange({ calibrationOpens: { ...calibrationOpens, wall: { day, time } } })
                }}
              />
            </Field>
            <Field
              label={words.numbers}
              help={words.numbersHelp({ max: MAX_CALIBRATION })}
              error={found.calibration ?? wrongNumber}
              className="min-w-[200px] flex-1"
            >
              <Input value={edit.calibration} onChange={(event) => onChange({ calibration: event.currentTarget.value })} />
            </Field>
            {base && base.calibration.length > 0 && (
              <ul className="type-meta w-full text-fg-2">
                {base.calibration.map((one) => (
                  <li key={one.submissionId} className="[overflow-wrap:anywhere]">
                    #{one.number} {one.title}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </FieldGroup>
      <Field label={reminder.label} help={reminder.help} className="max-w-[320px]">
        <Select
          value={String(edit.reminderDays ?? "")}
          options={[
            { value: "", label: reminder.off },
            ...dayChoices(edit.reminderDays).map((days) => ({ value: String(days), label: reminder.days({ count: days }) })),
          ]}
          onChange={(event) => onChange({ reminderDays: Number(event.currentTarget.value) || null })}
        />
      </Field>
      {base?.remindedAt && <p className="type-meta text-fg-2">{reminder.sent({ when: formatMoment(locale, base.remindedAt) })}</p>}
    </>
  )
}

function dayChoices(chosen: number | null): number[] {
  return [...new Set([1, 2, 3, 5, 7, 14, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
}
