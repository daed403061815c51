import { iconPicker as words } from "@intray/i18n/icon-picker"
import { Button } from "@intray/ui/button"
import { type IconName, isIconName } from "@intray/ui/lib/icons"
import { PickedIcon } from "@intray/ui/picked-icon"
import { Shapes } from "lucide-react"
import { useRef, useState } from "react"
import { IconGrid } from "./icon-grid.tsx"

export type IconPickerProps = {
  value: string | null
  disabled?: boolean
  onChange: (icon: IconName | null) => void
}

/** A button that shows the chosen icon, and below it a search with a grid of icons. */
export function IconPicker({ value, disabled = false, onChange }: IconPickerProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const icon = isIconName(value) ? value : null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (name: IconName | null) => {
    onChange(name)
    close()
  }
  const name = icon?.slice("lucide:".length)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          disabled={disabled}
          aria-expanded={open}
          aria-label={name === undefined ? undefined : words.chosen({ icon: name })}
          icon={icon ? <PickedIcon name={icon} /> : <Shapes aria-hidden="true" size={16} />}
          onClick={() => setOpen(!open)}
        >
          {name ?? words.choose}
        </Button>
        {icon && (
          <Button variant="quiet" disabled={disabled} onClick={() => choose(null)}>
            {words.clear}
          </Button>
        )}
      </div>
      {open && <IconGrid chosen={name ?? null} onChoose={(one) => choose(`lucide:${one}`)} onClose={close} />}
    </div>
  )
}
