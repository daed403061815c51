import { formBuilder } from "@intray/i18n/form-builder"
import { directionOf, type Language } from "@intray/i18n/languages"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { FieldDefaults } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { type RefObject, type SyntheticEvent, useMemo, useRef, useState } from "react"
import type { Uploads } from "../../../lib/upload/uploads.ts"
import { accentFor } from "../../../public/lib/palette.ts"
import { useSpoken } from "../../../public/lib/use-spoken.ts"
import type { PortalData } from "../../../public/page-data.ts"
import { accentStyle } from "../../../public/portal/design.ts"
import { FormView } from "../../../public/portal/form-view.tsx"
import { Panel } from "../../../public/portal/panel.tsx"
import { type Surroundings, usePortalForm } from "../../../public/portal/use-portal-form.ts"
import type { FieldPath } from "./form-tree.ts"
import { drawnAs, pathAt } from "./preview-places.ts"
import { memory, pretendUploads, rehearsedPortal, shapeOf } from "./rehearsal.ts"
import { useFollow } from "./use-follow.ts"

export type PreviewProps = {
  form: FormDefinition
  portal: PortalDetail
  team: string
  selected: FieldPath | null
  /** The language that its visitor reads; null: the first. */
  reader?: Language | null
  dark: boolean
  /** What it is laid out as; what is framed is brought into sight again when that changes. */
  layout: string
  /** Told whether what is selected is drawn with the answers as they are. */
  onFound: (found: boolean) => void
  /** Called with the question that was pressed or entered. */
  onPick?: (path: FieldPath) => void
}

/** The draft as its visitors would meet it, drawn by the public page's own parts: it can be filled in, and nothing is sent. */
export function Preview({ form, portal, team, selected, reader = null, dark, layout, onFound, onPick }: PreviewProps) {
  const page = useRef<HTMLDivElement>(null)
  const data = useMemo(() => rehearsedPortal(portal, form, team, reader), [portal, form, team, reader])
  const spoken = useSpoken(data.said, data.formality)
  const uploads = useRef<Uploads | null>(null)
  uploads.current ??= pretendUploads()
  const pass = useRef<string | null>(null)
  const [around] = useState<Surroundings>(() => ({
    storage: memory(),
    uploads,
    pass,
    proof: null,
    parameters: new URLSearchParams(),
    rehearse: () => toast({ tone: "info", key: "preview", title: formBuilder.preview.sent }),
  }))
  const pick = (event: SyntheticEvent) => {
    const path = pathAt(form, event.target)
    if (path !== null && path !== selected) onPick?.(path)
  }
  if (spoken === null) return null
  return (
    <FieldDefaults size="lg">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed or entered inside is also picked in the list, which has the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={page}
        lang={data.said}
        dir={directionOf(data.said)}
        style={accentStyle(accentFor(portal.slug, data.design.accent), dark)}
        onFocus={onPick && pick}
        onClick={onPick && pick}
        className="min-h-dvh bg-bg text-fg lg:grid lg:grid-cols-[clamp(350px,34.7vw,500px)_1fr]"
      >
        <Panel key={spoken} portal={data} facts lasting />
        <div className="px-5 pt-8 pb-10 sm:px-10 lg:px-[clamp(40px,6vw,88px)] lg:pt-14">
          <div className="mx-auto max-w-163 lg:mx-0">
            <Rehearsal
              key={`${spoken} ${data.steps} ${shapeOf(form.fields)}`}
              data={data}
              around={around}
              page={page}
              selected={selected === null ? null : drawnAs(form, selected)}
              layout={layout}
              onFound={onFound}
            />
          </div>
        </div>
      </div>
    </FieldDefaults>
  )
}

type RehearsalProps = {
  data: PortalData
  around: Surroundings
  page: RefObject<HTMLDivElement | null>
  selected: FieldPath | null
  layout: string
  onFound: (found: boolean) => void
}

/** One shape of the form. Another one takes over what was typed, as a draft is taken over. */
function Rehearsal({ data, around, page, selected, layout, onFound }: RehearsalProps) {
  const form = usePortalForm(data, around)
  useFollow(page, form, selected, layout, onFound)
  const nothing = () => undefined
  // That a draft was found again is no news here.
  return <FormView form={{ ...form, restoredAt: null }} carried={false} onMoveOver={nothing} onUnlock={nothing} />
}
