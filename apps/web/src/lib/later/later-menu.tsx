import { snooze } from "@intray/i18n/assign"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { CalendarClock, type LucideIcon } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { Opening, onDemand } from "../on-demand.tsx"
import type { PickMomentProps } from "./pick-moment.tsx"
import { type PresetKey, presets } from "./presets.ts"
import { whenOf } from "./when.ts"

const PickMoment = onDemand<PickMomentProps>(() => import("./pick-moment.tsx").then((module) => module.PickMoment), Opening)

export type LaterMenuProps = {
  /** Heading of the times; `pick…` belong to the dialog for any other time. */
  words: { label: string; note: string; pickTitle: string; pickSubmit: string }
  onPick: (moment: Date) => void
  icons?: Record<PresetKey, LucideIcon>
  /** Further choices, below the times. */
  more?: ReactNode
  /** For callers that open it without its trigger. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Handles the focus when it closes without the dialog. */
  onCloseAutoFocus?: (event: Event) => void
  align?: "start" | "end"
  /** The trigger: one element that accepts a ref and props. */
  children: ReactNode
}

/** Chooses a future time: some presets, or any other date and time, in the user's time zone. */
export function LaterMenu({ words, onPick, icons, more, open, onOpenChange, onCloseAutoFocus, align = "end", children }: LaterMenuProps) {
  const [picking, setPicking] = useState(false)
  // The dialog opens after the menu has returned the focus; otherwise the menu's trigger would take it.
  const pick = useRef(false)
  const change = (next: boolean) => {
    onOpenChange?.(next)
    if (!next && pick.current) setPicking(true)
    pick.current = false
  }
  const now = new Date()
  return (
    <>
      <Menu open={open} onOpenChange={change}>
        <MenuTrigger asChild>{children}</MenuTrigger>
        <MenuContent
          align={align}
          className="w-70 max-w-[calc(100vw-16px)]"
          onCloseAutoFocus={(event) => (picking ? event.preventDefault() : onCloseAutoFocus?.(event))}
        >
          <MenuLabel>{words.label}</MenuLabel>
          {presets(now).map(({ key, until }) => {
            const Icon = icons?.[key]
            return (
              <MenuItem key={key} icon={Icon && <Icon aria-hidden="true" size={16} />} onSelect={() => onPick(until)}>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate">{snooze.presets[key]}</span>
                  <span className="type-meta flex-none text-fg-2">{whenOf(until, now)}</span>
                </span>
              </MenuItem>
            )
          })}
          <MenuItem
            icon={<CalendarClock aria-hidden="true" size={16} />}
            onSelect={() => {
              pick.current = true
            }}
          >
            {snooze.pick}
          </MenuItem>
          {more && (
            <>
              <MenuSeparator />
              {more}
            </>
          )}
        </MenuContent>
      </Menu>
      {picking && (
        <PickMoment
          words={{ title: words.pickTitle, note: words.note, submit: words.pickSubmit }}
          onClose={() => setPicking(false)}
          onPick={(moment) => {
            setPicking(false)
            onPick(moment)
          }}
        />
      )}
    </>
  )
}
