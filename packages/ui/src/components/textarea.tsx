import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import { withoutNul } from "../lib/typed-text.ts"
import { type FieldSize, useFieldWiring } from "./field.tsx"
import { boxClass } from "./input.tsx"

export type TextareaProps = ComponentPropsWithRef<"textarea"> & { size?: FieldSize }

/** Several lines of text; grows with what is written, up to half the window. */
export function Textarea({ size, rows = 4, className, style, ...rest }: TextareaProps) {
  const wiring = useFieldWiring({ ...rest, size })
  // A box that grows with its content takes no notice of `rows`.
  const tall = rows > 4 ? { minHeight: `min(calc(${rows} * 1lh + 1.25rem), 50dvh)` } : undefined
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring.control}
      style={{ ...tall, ...style }}
      onInput={withoutNul(rest.onInput)}
      className={cx(
        boxClass(wiring.size),
        "field-sizing-content min-h-20 max-h-[50dvh] resize-y",
        wiring.size === "lg" ? "py-2.5" : "py-[6px] touch:py-2.5",
        className,
      )}
    />
  )
}
