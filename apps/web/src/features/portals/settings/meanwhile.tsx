import { portalTabs } from "@intray/i18n/portal-tabs"
import { Button } from "@intray/ui/button"
import { TriangleAlert } from "lucide-react"
import { useRef } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"

type MeanwhileProps = {
  /** What it says by now. */
  theirs: string
  lang?: string
  onTake: () => void
  onKeep: () => void
}

/** Right below the field of a text that somebody else has changed meanwhile: what it says now, and which of both goes on. */
export function Meanwhile({ theirs, lang, onTake, onKeep }: MeanwhileProps) {
  const words = portalTabs.settings.meanwhile
  const note = useRef<HTMLDivElement>(null)
  const choose = (take: () => void) => {
    const field = note.current?.previousElementSibling?.querySelector("input, textarea")
    focusAfter(take, () => field)
  }
  return (
    <div ref={note} role="alert" className="flex flex-col gap-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
        {theirs === "" ? words.empty : words.text}
      </p>
      {theirs !== "" && (
        <p lang={lang} dir="auto" className="whitespace-pre-wrap text-fg [overflow-wrap:anywhere]">
          {theirs}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => choose(onTake)}>
          {words.take}
        </Button>
        <Button size="sm" onClick={() => choose(onKeep)}>
          {words.keep}
        </Button>
      </span>
    </div>
  )
}
