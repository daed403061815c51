import { type ButtonSize, buttonClass } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import type { ReactNode } from "react"

type FileButtonProps = {
  label: string
  /** What more its name says to assistive technology: the question or the file. */
  describe: string
  /** What the chooser offers, as `accept` of an input takes it; everything without it. */
  accept: string | undefined
  /** Drawn in place of the label, which is then the tooltip. */
  icon?: ReactNode
  /** Drawn before the label. */
  before?: ReactNode
  size?: ButtonSize
  id?: string
  multiple?: boolean
  invalid?: boolean
  describedBy?: string
  className?: string
  onFiles: (files: File[]) => void
}

/** Opens the system's file chooser. The real input stays reachable by keyboard; the label is what is seen. */
export function FileButton(props: FileButtonProps) {
  const { label, describe, accept, icon, before, size = "lg", id, multiple, invalid, describedBy, className, onFiles } = props
  return (
    <label
      title={icon ? label : undefined}
      className={cx(
        icon
          ? "flex size-9 flex-none cursor-pointer items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg touch:size-11"
          : buttonClass({ size }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={`${label}: ${describe}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that choosing the same file again is a change too.
          event.target.value = ""
        }}
        className="hidden-text"
      />
      {icon ?? (
        <>
          {before}
          {label}
        </>
      )}
    </label>
  )
}
