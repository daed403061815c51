import { portals } from "@intray/i18n/portals"
import { Button } from "@intray/ui/button"
import { Check, Copy } from "lucide-react"
import { useCopy } from "../link-box.tsx"

/** Text to read, select, or copy with one press. */
export function CodeBox({ text, label, copyLabel, mono = true }: { text: string; label: string; copyLabel: string; mono?: boolean }) {
  const { copy, done } = useCopy()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <textarea
        readOnly
        aria-label={label}
        value={text}
        rows={Math.min(10, text.split("\n").length + (mono ? 1 : 0))}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        className={`w-full resize-y rounded-field border bg-sunken p-3 [overflow-wrap:anywhere] touch:text-[16px] ${mono ? "font-mono text-[12.5px]/[20px]" : ""}`}
      />
      <Button
        className="self-start"
        icon={done ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy(text)}
      >
        {copyLabel}
        <span aria-live="polite" className="hidden-text">
          {done ? portals.done.copied : ""}
        </span>
      </Button>
    </div>
  )
}
