import { portals } from "@intray/i18n/portals"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Check, Copy } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { OnlyHereNote } from "../../lib/only-here-note.tsx"

/** Puts a link on the clipboard; `done` for two seconds afterwards. Says so when it could not. */
export function useCopy() {
  const [done, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      toast({ tone: "danger", title: portals.list.copyFailed })
      return
    }
    setDone(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(false), 2000)
  }
  return { copy, done }
}

/** A link to select, or to copy with one press; says so when only this computer can open it. */
export function LinkBox({ url }: { url: string }) {
  const { copy, done } = useCopy()
  const shown = url.replace(/^https?:\/\//, "")
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-13 flex-wrap items-center gap-2 rounded-panel border border-line-field bg-bg p-1.5 pl-4">
        <input
          readOnly
          aria-label={portals.done.linkLabel}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          className="h-9 min-w-40 flex-1 truncate rounded-control bg-transparent font-mono text-[15px] text-fg"
        />
        <Button
          variant="primary"
          size="lg"
          className="h-9! px-3.5!"
          onClick={() => void copy(url)}
          icon={done ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        >
          <span className="grid">
            <span className={cx("col-start-1 row-start-1", done && "invisible")}>{portals.done.copy}</span>
            <span aria-live="polite" className={cx("col-start-1 row-start-1", !done && "invisible")}>
              {done ? portals.done.copied : ""}
            </span>
          </span>
        </Button>
      </div>
      <OnlyHereNote url={url} />
    </div>
  )
}
