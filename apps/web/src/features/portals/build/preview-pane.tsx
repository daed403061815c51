import { formBuilder } from "@intray/i18n/form-builder"
import { isFilledByAddress } from "@intray/server/modules/forms/asked"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Monitor, Moon, RotateCcw, Smartphone, Sun } from "lucide-react"
import { useRef, useState } from "react"
import { PageFrame } from "../../../lib/page-frame.tsx"
import { findField } from "./form-tree.ts"
import { Preview, type PreviewProps } from "./preview.tsx"
import { Toggle } from "./toggle.tsx"
import { useSize } from "./use-size.ts"

export type PreviewPaneProps = Omit<PreviewProps, "dark" | "layout" | "onFound"> & {
  /** The colours to begin with; the app's own unless told. */
  startIn?: "light" | "dark"
  /** What it is laid out as to begin with; a phone unless told. */
  startAs?: "phone" | "desktop"
}

/** Widths that the page inside is laid out for. */
const widths = { phone: 375, desktop: 1200 }

/** The preview with what it can be looked at as: phone or desktop, light or dark, whatever the app itself is. */
export function PreviewPane({ startIn, startAs = "phone", ...props }: PreviewPaneProps) {
  const words = formBuilder.preview
  const [size, setSize] = useState<"phone" | "desktop">(startAs)
  const [colours, setColours] = useState<"light" | "dark">(
    () => startIn ?? (document.documentElement.classList.contains("dark") ? "dark" : "light"),
  )
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState(true)
  const missing = found || props.selected === null ? null : findField(props.form, props.selected)
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const width = size === "phone" ? Math.min(widths.phone, room.width) : widths.desktop
  const scale = width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-emph">{words.title}</h2>
        <p className="type-meta mr-auto text-fg-3 max-2xl:hidden-text">{words.note}</p>
        <Button
          variant="quiet"
          className="ml-auto"
          aria-label={words.restart}
          title={words.restart}
          icon={<RotateCcw aria-hidden="true" size={15} />}
          onClick={() => setTurn(turn + 1)}
        />
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
      <div className="relative min-h-0 flex-1 px-4 pb-4">
        {/* Lies over the page: if it pushed it, what is being pressed there would move away under the pointer. */}
        <p role="status" className="pointer-events-none absolute inset-x-0 bottom-8 z-10 flex justify-center px-8">
          {missing && (
            <span className="rounded-field border bg-raised px-3 py-2 text-fg-2 shadow-popover">
              {isFilledByAddress(missing) ? words.hiddenField({ label: missing.label }) : words.hidden({ label: missing.label })}
            </span>
          )}
        </p>
        <div ref={stage} className="h-full w-full overflow-hidden">
          {room.width > 0 && (
            <div
              className={cx("mx-auto overflow-hidden border bg-bg", size === "phone" ? "rounded-[28px]" : "rounded-panel")}
              style={{ width: Math.ceil(width * scale), height: room.height }}
            >
              <PageFrame title={words.frame} size={{ width, height: Math.floor(room.height / scale), scale }} colours={colours}>
                <Preview key={turn} {...props} dark={colours === "dark"} layout={size} onFound={setFound} />
              </PageFrame>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
