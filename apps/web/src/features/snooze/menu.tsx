import { snooze } from "@intray/server/messages/assign"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { AlarmClockOff, CalendarClock, CalendarDays, Moon, Sun, Sunrise } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useFocusBack } from "../../lib/focus-back.ts"
import { PickMoment } from "../../lib/later/pick-moment.tsx"
import { type PresetKey, presets } from "../../lib/later/presets.ts"
import { whenOf } from "../../lib/later/when.ts"

const icons: Record<PresetKey, typeof Sun> = {
  thisMorning: Sunrise,
  laterToday: Sun,
  thisEvening: Moon,
  tomorrow: Sunrise,
  nextWeek: CalendarDays,
}

export type SnoozeMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Until when it is out of one's list already; null: it is in it. */
  snoozedUntil: string | null
  /** Null: wake it. */
  onPick: (until: Date | null) => void
  /** What it hangs on: one element that takes a ref and props. */
  children: ReactNode
  align?: "start" | "end"
}

/** Until when to be rid of it: a few moments by name, any other by date and time. All of it by the clock of whoever looks. */
export function SnoozeMenu({ open, onOpenChange, snoozedUntil, onPick, children, align = "start" }: SnoozeMenuProps) {
  const [picking, setPicking] = useState(false)
  const { back, onCloseAutoFocus } = useFocusBack(open)
  const now = new Date()
  const asleep = snoozedUntil !== null && new Date(snoozedUntil) > now
  return (
    <>
      <Menu
        open={open}
        onOpenChange={(next) => {
          onOpenChange(next)
          if (!next) back()
        }}
      >
        <MenuTrigger asChild>{children}</MenuTrigger>
        <MenuContent
          align={align}
          className="w-70 max-w-[calc(100vw-16px)]"
          onCloseAutoFocus={(event) => (picking ? event.preventDefault() : onCloseAutoFocus(event))}
        >
          <MenuLabel>{asleep ? snooze.until({ when: whenOf(new Date(snoozedUntil), now) }) : snooze.menu}</MenuLabel>
          {presets(now).map(({ key, until }) => {
            const Icon = icons[key]
            return (
              <MenuItem key={key} icon={<Icon aria-hidden="true" size={16} />} onSelect={() => onPick(until)}>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate">{snooze.presets[key]}</span>
                  <span className="type-meta flex-none text-fg-2">{whenOf(until, now)}</span>
                </span>
              </MenuItem>
            )
          })}
          <MenuItem icon={<CalendarClock aria-hidden="true" size={16} />} onSelect={() => setPicking(true)}>
            {snooze.pick}
          </MenuItem>
          {asleep && (
            <>
              <MenuSeparator />
              <MenuItem icon={<AlarmClockOff aria-hidden="true" size={16} />} onSelect={() => onPick(null)}>
                {snooze.wake}
              </MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuLabel>{snooze.own}</MenuLabel>
        </MenuContent>
      </Menu>
      {picking && (
        <PickMoment
          words={{ title: snooze.pickTitle, note: snooze.own, submit: snooze.pickSubmit }}
          onClose={() => setPicking(false)}
          onPick={(until) => {
            setPicking(false)
            onPick(until)
          }}
        />
      )}
    </>
  )
}
