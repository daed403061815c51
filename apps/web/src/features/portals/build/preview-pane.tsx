import { portals } from "@intray/server/messages/portals"
import { cx } from "@intray/ui/lib/cx"
import { Monitor, Moon, Smartphone, Sun } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Preview, type PreviewProps } from "./preview.tsx"

/** The preview with what it can be looked at as: phone or desktop, light or dark, whatever the app itself is. */
export function PreviewPane(props: PreviewProps) {
  const words = portals.preview
  const [size, setSize] = useState<"phone" | "desktop">("phone")
  const [colours, setColours] = useState<"light" | "dark">(() => (document.documentElement.classList.contains("dark") ? "dark" : "light"))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto font-emph">{words.title}</h2>
        <Toggle
          className="max-md:hidden"
          label={words.size}
          value={size}
          onChange={setSize}
          options={[
            { value: "phone", label: words.phone, icon: <Smartphone aria-hidden="true" size={15} /> },
            { value: "desktop", label: words.desktop, icon: <Monitor aria-hidden="true" size={15} /> },
          ]}
        />
        <Toggle
          label={words.colours}
          value={colours}
          onChange={setColours}
          bare
          options={[
            { value: "light", label: words.light, icon: <Sun aria-hidden="true" size={15} /> },
            { value: "dark", label: words.dark, icon: <Moon aria-hidden="true" size={15} /> },
          ]}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
        <div
          className={cx(
            colours,
            "mx-auto overflow-hidden border bg-bg text-fg",
            size === "phone" ? "max-w-[375px] rounded-[28px]" : "max-w-[720px] rounded-panel",
          )}
        >
          <Preview {...props} />
        </div>
      </div>
    </div>
  )
}

type ToggleProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; icon: ReactNode }[]
  /** Icons alone. */
  bare?: boolean
  className?: string
}

function Toggle<Value extends string>({ label, value, onChange, options, bare = false, className }: ToggleProps<Value>) {
  return (
    <fieldset aria-label={label} className={cx("flex rounded-field bg-press p-0.5", className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={bare ? option.label : undefined}
          title={bare ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className={cx(
            "flex h-[26px] items-center gap-1.5 rounded-control px-2 text-[12.5px] touch:h-11 touch:px-3",
            option.value === value ? "bg-raised text-fg shadow-control" : "text-fg-2 hover:text-fg",
          )}
        >
          {option.icon}
          {!bare && option.label}
        </button>
      ))}
    </fieldset>
  )
}
