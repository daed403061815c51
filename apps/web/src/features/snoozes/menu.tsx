import { snooze } from "@intray/i18n/assign"
import { MenuItem, MenuLabel, MenuSeparator } from "@intray/ui/menu"
import { AlarmClockOff, CalendarDays, type LucideIcon, Moon, Sun, Sunrise } from "lucide-react"
import type { ReactNode } from "react"
import { useFocusBack } from "../../lib/focus-back.ts"
import { LaterMenu } from "../../lib/later/later-menu.tsx"
import type { PresetKey } from "../../lib/later/presets.ts"
import { whenOf } from "../../lib/later/when.ts"

const icons: Record<PresetKey, LucideIcon> = {
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

/** Until when to be rid of it: a few moments by name, any other by date and time. All of it by the clock of the person who looks. */
export function SnoozeMenu({ open, onOpenChange, snoozedUntil, onPick, children, align = "start" }: SnoozeMenuProps) {
  const { back, onCloseAutoFocus } = useFocusBack(open)
  const now = new Date()
  const asleep = snoozedUntil !== null && new Date(snoozedUntil) > now
  const more = (
    <>
      {asleep && (
        <>
          <MenuItem icon={<AlarmClockOff aria-hidden="true" size={16} />} onSelect={() => onPick(null)}>
            {snooze.wake}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuLabel>{snooze.own}</MenuLabel>
    </>
  )
  return (
    <LaterMenu
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next)
        if (!next) back()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
      words={{
        label: asleep ? snooze.until({ when: whenOf(new Date(snoozedUntil), now) }) : snooze.menu,
        note: snooze.own,
        pickTitle: snooze.pickTitle,
        pickSubmit: snooze.pickSubmit,
      }}
      icons={icons}
      onPick={onPick}
      more={more}
      align={align}
    >
      {children}
    </LaterMenu>
  )
}
