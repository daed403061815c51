import { buttonClass } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { ACCEPT } from "./audio-file.ts"

type FileButtonProps = {
  label: string
  /** What more its name says to assistive technology: the question or the file. */
  describe: string
  id?: string
  multiple?: boolean
  invalid?: boolean
  describedBy?: string
  className?: string
  onFiles: (files: File[]) => void
}

/** Opens the system's file chooser. The real input stays reachable by keyboard; the label is what is seen. */
export function FileButton({ label, describe, id, multiple, invalid, describedBy, className, onFiles }: FileButtonProps) {
  return (
    <label
      className={cx(
        buttonClass({ size: "lg" }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        id={id}
        type="file"
        accept={ACCEPT}
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
      {label}
    </label>
  )
}
