import { statusPage as words } from "@intray/i18n/translated"
import type { EditableAnswers } from "@intray/server/modules/submit/schema"
import { Button } from "@intray/ui/button"
import { ArrowLeft } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Uploads } from "../../lib/upload/uploads.ts"
import type { PortalData, StatusData } from "../page-data.ts"
import { FormView } from "../portal/form-view.tsx"
import { layOver } from "../portal/lay-over.ts"
import { browserStorage } from "../portal/storage.ts"
import { type Surroundings, usePortalForm } from "../portal/use-portal-form.ts"
import { createDelivery, readEditable } from "./edit-api.ts"
import { uploadsOf, valuesOf } from "./edit-values.ts"
import { Elsewhere } from "./elsewhere.tsx"
import { editDraft } from "./forget.ts"

type EditorProps = {
  demoId: string
  status: StatusData
  onStale: () => void
  onGone: () => void
  onLeave: () => void
  onSaved: (demoId: string) => void
}

/** Changing what was sent: the form that it was made with, filled in. */
export function Editor(props: EditorProps) {
  const { demoId, status, onLeave } = props
  const [found, setFound] = useState<EditableAnswers | { reason: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const gone = useRef(props.onGone)
  useEffect(() => {
    let here = true
    readEditable(demoId).then((answer) => {
      if (!here) return
      if (answer === "gone") gone.current()
      else setFound(answer)
    })
    return () => {
      here = false
    }
  }, [demoId])
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <main className="mx-auto max-w-170 pt-7 pb-14">
      <Button
        variant="quiet"
        className="-ms-3 min-h-11"
        icon={<ArrowLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />}
        onClick={onLeave}
      >
        {words.edit.leave}
      </Button>
      <h1 ref={heading} tabIndex={-1} className="type-page mt-3">
        {words.edit.title}
      </h1>
      <p className="mt-3 mb-8 text-[16px] leading-[25px] text-fg-2">{words.edit.intro({ team: status.team.name })}</p>
      {found === null && <p className="text-fg-3">{words.edit.loading}</p>}
      {found !== null && "reason" in found && (
        <p role="alert" className="rounded-panel border border-danger bg-danger-bg p-4 text-[15px] leading-[22px]">
          {found.reason}
        </p>
      )}
      {found !== null && "version" in found && <Form {...props} found={found} />}
    </main>
  )
}

/** The portal as its form reads it, of which only the questions matter here. */
function formData(status: StatusData, found: EditableAnswers): PortalData {
  return {
    slug: status.portal.slug,
    title: status.portal.title,
    language: found.language,
    languages: [],
    said: found.said,
    untranslated: found.untranslated,
    formality: status.formality,
    intro: "",
    version: found.version,
    state: "open",
    fields: found.fields,
    roles: found.roles,
    steps: false,
    opensAt: null,
    closesAt: null,
    timeZone: null,
    design: { accent: "", mode: "auto", logo: null, cover: null, icon: null },
    watermark: false,
    proof: false,
    team: status.team,
    mail: { configured: false },
  }
}

function Form({ demoId, status, found, onStale, onGone, onSaved }: EditorProps & { found: EditableAnswers }) {
  const uploads = useRef<Uploads | null>(null)
  const pass = useRef<string | null>(null)
  const [portal] = useState(() => formData(status, found))
  const [around] = useState<Surroundings>(() => ({
    storage: browserStorage().storage,
    uploads,
    pass,
    proof: null,
    parameters: new URLSearchParams(),
    revision: {
      begun: valuesOf(found.fields, found.answers),
      uploads: uploadsOf(found.files),
      demo: demoId,
      draft: editDraft(demoId),
      deliver: createDelivery(demoId, found),
      layOver,
      label: words.edit.save,
    },
  }))
  const form = usePortalForm(portal, around)
  useEffect(() => uploads.current?.connect(), [])
  const { sending } = form
  const saved = sending.phase === "sent"
  const refused = sending.phase === "failed" ? sending.failure.kind : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (refused === "gone") onGone()
    else if (refused === "refused" || refused === "closed" || refused === "failed" || refused === "stopped") onStale()
  }, [sending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is saved once.
  useEffect(() => {
    if (sending.phase === "sent") onSaved(sending.receipt.demoId)
  }, [saved])
  return (
    <>
      <Elsewhere form={form} files={found.files} />
      <FormView form={form} carried={false} onMoveOver={() => {}} onUnlock={() => {}} />
    </>
  )
}
