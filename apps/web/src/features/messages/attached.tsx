import { conversation } from "@intray/i18n/conversation"
import { MAX_MESSAGE_BYTES } from "@intray/i18n/status-limits"
import { uploading } from "@intray/i18n/translated"
import { MAX_MESSAGE_FILES } from "@intray/server/platform/values/limits"
import { FieldError } from "@intray/ui/field"
import { Paperclip } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { AttachedFiles } from "../../lib/upload/attached-files.tsx"
import { choose } from "../../lib/upload/choose.ts"
import type { Drawer } from "../../lib/upload/drawer.ts"
import { FileButton } from "../../lib/upload/file-button.tsx"
import type { UploadRecord } from "../../lib/upload/upload-state.ts"
import { useFileDrop } from "../../lib/upload/use-file-drop.ts"

const words = conversation.composer

export type AttachingProps = {
  drawer: Drawer & { files: UploadRecord[] }
  /** The submitter. */
  name: string
  /** It is being sent: what was added now would not go with it. */
  busy: boolean
  /** Something was added or taken out. */
  onChange?: () => void
  /** What is written; files can be let go and pasted anywhere on it. */
  children: ReactNode
}

/** Around what is written: the files that go with it, and every way to add some. */
export function Attaching({ drawer: { uploads, files }, name, busy, onChange, children }: AttachingProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const [said, setSaid] = useState("")
  const note = useId()
  const left = MAX_MESSAGE_FILES - files.length
  const take = (chosen: File[]) => {
    if (busy) return setTrouble(words.attachLater)
    const { taken, trouble: wrong } = choose(chosen, { left, most: MAX_MESSAGE_FILES, maxBytes: MAX_MESSAGE_BYTES })
    setTrouble(wrong)
    for (const file of taken) uploads.add({ field: "", file })
    if (taken.length > 0) onChange?.()
  }
  const { over, drop, paste } = useFileDrop(take)
  useEnds(files, setSaid)
  return (
    <div {...drop} {...paste} className="relative flex min-w-0 flex-col gap-3">
      {children}
      <AttachedFiles
        uploads={uploads}
        files={files}
        label={words.files}
        size="sm"
        onTrouble={(sentence) => {
          setTrouble(sentence)
          onChange?.()
        }}
        onSaid={setSaid}
      />
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {left > 0 && (
          <FileButton
            label={words.attach}
            describe={words.attachFor({ name })}
            accept={undefined}
            before={<Paperclip aria-hidden="true" size={14} />}
            size="sm"
            multiple
            describedBy={note}
            onFiles={take}
          />
        )}
        <p id={note} className="type-meta min-w-0 text-fg-3">
          {words.limits({ max: MAX_MESSAGE_FILES, size: MAX_MESSAGE_BYTES })}
        </p>
      </div>
      {over && (
        <div className="pointer-events-none absolute -inset-1.5 z-10 flex items-center justify-center rounded-panel border border-dashed border-info bg-bg/95 font-emph text-info">
          {words.dropNow}
        </div>
      )}
      <p role="status" className="hidden-text">
        {trouble ?? said}
      </p>
    </div>
  )
}

/** Says which file has arrived, or was not taken. */
function useEnds(files: readonly UploadRecord[], say: (sentence: string) => void) {
  const before = useRef(new Map(files.map((one) => [one.id, one.status])))
  useEffect(() => {
    for (const { id, name, status, reason } of files) {
      if (before.current.get(id) === status) continue
      if (status === "done" && before.current.has(id)) say(uploading.doneAnnounce({ name }))
      if (status === "refused") say(uploading.refusedAnnounce({ name, reason: reason ?? uploading.refused }))
      if (status === "failed") say(uploading.refusedAnnounce({ name, reason: uploading.gaveUp }))
    }
    before.current = new Map(files.map((one) => [one.id, one.status]))
  }, [files, say])
}
