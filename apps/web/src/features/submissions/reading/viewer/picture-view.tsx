import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { cx } from "@intray/ui/lib/cx"
import { useState } from "react"
import { ViewFailed } from "./view-state.tsx"

/** A picture that fits the window, or a zoomed one that scrolls. */
export function PictureView({ file, zoom }: { file: SubmissionFile; zoom: number }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <ViewFailed file={file} />
  return (
    <div className={cx("flex min-h-full min-w-full items-center justify-center", zoom === 1 ? "size-full" : "w-max")}>
      <img
        src={file.url}
        alt={file.name}
        onError={() => setFailed(true)}
        // Sizes relative to the window, so that every picture starts at the size that fits.
        style={zoom === 1 ? undefined : { maxWidth: "none", maxHeight: "none", height: `${60 * zoom}dvh` }}
        className={zoom === 1 ? "max-h-full max-w-full object-contain" : "block"}
      />
    </div>
  )
}
