import { publicPages as words } from "@intray/server/messages/public"
import { cx } from "@intray/ui/lib/cx"
import { FileHeadphone, FileUp } from "lucide-react"
import { type DragEvent, type ReactNode, useState } from "react"

type UploadDropProps = { audio: boolean; many: boolean; invalid: boolean; onFiles: (files: File[]) => void; children: ReactNode }

/** Where files may be let go. Choosing by button does the same: dragging is never the only way. */
export function UploadDrop({ audio, many, invalid, onFiles, children }: UploadDropProps) {
  const [over, setOver] = useState(false)
  const Icon = audio ? FileHeadphone : FileUp
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setOver(true)
  }
  const invitation = audio ? (many ? words.upload.dropSome : words.upload.drop) : many ? words.upload.dropFiles : words.upload.dropFile
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only receives drops; the button inside is the control.
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-panel border border-dashed px-4 py-5 text-center transition-colors",
        over ? "border-here bg-here-bg" : invalid ? "border-danger" : "border-line-field bg-sunken",
      )}
    >
      <p className="hidden items-center gap-2 text-[15px] text-fg-2 keys:flex">
        <Icon aria-hidden="true" size={20} />
        {over ? words.upload.dropNow : invitation}
      </p>
      {children}
    </div>
  )
}
