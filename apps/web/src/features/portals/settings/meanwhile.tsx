import { portalTabs } from "@intray/server/copy/portal-tabs"
import { Button } from "@intray/ui/button"
import { TriangleAlert } from "lucide-react"

type MeanwhileProps = {
  /** What it says by now. */
  theirs: string
  lang?: string
  onTake: () => void
  onKeep: () => void
}

/** Below a text that somebody else has changed meanwhile: what it says now, and which of both goes on. */
export function Meanwhile({ theirs, lang, onTake, onKeep }: MeanwhileProps) {
  const words = portalTabs.settings.meanwhile
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
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
        <Button size="sm" onClick={onTake}>
          {words.take}
        </Button>
        <Button size="sm" onClick={onKeep}>
          {words.keep}
        </Button>
      </span>
    </div>
  )
}
