import { Check, CircleAlert, FileHeadphone, Pause, Play, RotateCw, Trash2, X } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { Progress } from "./progress.tsx"
import { Spinner } from "./spinner.tsx"

export type UploadState = "queued" | "uploading" | "paused" | "checking" | "done" | "failed"

export type UploadItemProps = {
  name: string
  state: UploadState
  /** 0–100, while uploading or paused. */
  percent?: number
  /** Where it is, in words: "23.1 of 36.7 MB, about 8 seconds left"; for `failed` the reason. */
  detail?: ReactNode
  onPause?: () => void
  onResume?: () => void
  onRetry?: () => void
  onRemove?: () => void
  /** "Pause low-ceiling.wav" and so on: each button names its file. */
  labels: { pause: string; resume: string; retry: string; remove: string; progress: string }
  /** What represents the kind of file; a sound where nothing is given. */
  icon?: ReactNode
  /** More buttons, before the one that removes. */
  tools?: ReactNode
  /** A player in place of the plain row once it is done. */
  children?: ReactNode
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-9 flex-none items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg touch:size-11"
    >
      {children}
    </button>
  )
}

/** One file on its way, and afterwards. */
export function UploadItem({
  name,
  state,
  percent = 0,
  detail,
  onPause,
  onResume,
  onRetry,
  onRemove,
  labels,
  icon,
  tools,
  children,
}: UploadItemProps) {
  const moving = state === "uploading" || state === "paused"
  const failed = state === "failed"
  return (
    <div
      className={cx(
        "flex items-center gap-3 rounded-field border py-2.5 pe-1.5 ps-3.5",
        failed ? "border-danger bg-danger-bg" : "bg-sunken",
      )}
    >
      {state === "done" && children ? (
        <div className="min-w-0 flex-1">{children}</div>
      ) : (
        <>
          <span className={cx("flex", failed ? "text-danger" : "text-fg-2")}>
            {failed ? (
              <CircleAlert aria-hidden="true" size={20} />
            ) : state === "checking" ? (
              <Spinner size={20} />
            ) : (
              (icon ?? <FileHeadphone aria-hidden="true" size={20} />)
            )}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3 text-[14px] leading-5">
              <span className="truncate font-emph">{name}</span>
              {moving && <span className="flex-none text-fg-2">{Math.floor(percent)}%</span>}
            </p>
            {moving && <Progress value={percent} label={labels.progress} tone={state === "paused" ? "ink" : "here"} className="my-1.5" />}
            {detail && (
              <p
                className={cx(
                  "flex items-center gap-1 text-[13px] leading-[18px]",
                  failed ? "text-danger" : state === "done" ? "text-ok" : "text-fg-3",
                )}
              >
                {state === "done" && <Check aria-hidden="true" size={15} />}
                {detail}
              </p>
            )}
          </div>
        </>
      )}
      <div className="flex flex-none items-center">
        {state === "uploading" && onPause && (
          <Tool label={labels.pause} onClick={onPause}>
            <Pause aria-hidden="true" size={18} />
          </Tool>
        )}
        {state === "paused" && onResume && (
          <Tool label={labels.resume} onClick={onResume}>
            <Play aria-hidden="true" size={18} />
          </Tool>
        )}
        {failed && onRetry && (
          <Tool label={labels.retry} onClick={onRetry}>
            <RotateCw aria-hidden="true" size={18} />
          </Tool>
        )}
        {tools}
        {onRemove && (
          <Tool label={labels.remove} onClick={onRemove}>
            {state === "done" ? <Trash2 aria-hidden="true" size={18} /> : <X aria-hidden="true" size={18} />}
          </Tool>
        )}
      </div>
    </div>
  )
}
