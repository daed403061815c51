import { publicPages as words } from "@intray/i18n/translated"
import { cx } from "@intray/ui/lib/cx"
import { FileHeadphone, FileUp } from "lucide-react"
import type { ReactNode } from "react"
import { useFileDrop } from "../../lib/upload/use-file-drop.ts"

type UploadDropProps = { audio: boolean; many: boolean; invalid: boolean; onFiles: (files: File[]) => void; children: ReactNode }

/** Where files may be let go. Choosing by button does the same: dragging is never the only way. */
export function UploadDrop({ audio, many, invalid, onFiles, children }: UploadDropProps) {
  const { over, drop } = useFileDrop(onFiles)
  const Icon = audio ? FileHeadphone : FileUp
  const invitation = audio ? (many ? words.upload.dropSome : words.upload.drop) : many ? words.upload.dropFiles : words.upload.dropFile
  return (
    <div
      {...drop}
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
