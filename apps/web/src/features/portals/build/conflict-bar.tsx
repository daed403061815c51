import { formBuilder } from "@intray/i18n/form-builder"
import { formatTime } from "@intray/i18n/format"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { TriangleAlert } from "lucide-react"
import { type Dispatch, useEffect, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { FormDiff } from "./form-diff.tsx"
import type { Draft } from "./use-draft.ts"

export type ConflictBarProps = { draft: Draft; state: BuilderState; dispatch: Dispatch<BuilderAction> }

/** Two people changed the draft. Nothing is lost whichever one goes on: the other can be had back. */
export function ConflictBar({ draft, state, dispatch }: ConflictBarProps) {
  const words = formBuilder.conflict
  const [other, setOther] = useState<PortalDetail | null>(null)
  const { readOther } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the conflict appears
  useEffect(() => {
    readOther().then(setOther, () => undefined)
  }, [])

  const load = () => {
    if (!other) return
    dispatch({ type: "load", form: other.form, published: other.publishedForm, revision: other.revision })
    draft.settle()
    toast({ tone: "ok", key: "builder", title: words.loaded, action: { label: words.undo, onPress: () => dispatch({ type: "undo" }) } })
  }
  const keep = () => {
    if (!other) return
    dispatch({ type: "rebase", published: other.publishedForm, revision: other.revision })
    draft.settle()
  }
  return (
    <div role="alert" className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b bg-warn-bg px-4 py-2 text-warn">
      <TriangleAlert aria-hidden="true" size={16} />
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-emph">{words.title}.</b> {other && words.text({ time: formatTime(locale, other.draftSavedAt) })}{" "}
        {other && <FormDiff mine={state.form} other={other.form} />}
      </p>
      <span className="flex gap-2">
        <Button size="sm" disabled={!other} onClick={load}>
          {words.load}
        </Button>
        <Button size="sm" disabled={!other} onClick={keep}>
          {words.keep}
        </Button>
      </span>
    </div>
  )
}
