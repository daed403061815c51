import { Eye, EyeOff } from "lucide-react"
import { type ComponentPropsWithRef, type ReactNode, useState } from "react"
import { cx } from "../lib/cx.ts"
import { withoutNul } from "../lib/typed-text.ts"
import { type FieldSize, useFieldWiring } from "./field.tsx"

/** The looks that every boxed control shares. */
export function boxClass(size: FieldSize): string {
  return cx(
    "w-full min-w-0 border border-line-field bg-bg text-fg transition-colors hover:border-fg-3",
    "[&[readonly]]:border-line-strong [&[readonly]]:bg-sunken disabled:border-line-strong disabled:bg-hover disabled:text-fg-3",
    "aria-invalid:ring-danger",
    size === "lg"
      ? "rounded-field px-3.5 text-[16px] leading-6"
      : "rounded-control px-[10px] text-[13px] leading-5 touch:rounded-field touch:px-3.5 touch:text-[16px] touch:leading-6",
  )
}

export const boxHeight: Record<FieldSize, string> = { md: "h-[34px] touch:h-11", lg: "h-[46px]" }

export type InputProps = Omit<ComponentPropsWithRef<"input">, "size"> & {
  size?: FieldSize
  /** Drawn inside at the left, e.g. a search glass or a prefix. */
  before?: ReactNode
  /** Drawn inside at the right. */
  after?: ReactNode
}

/** A line of text. Inside a `Field` it is wired by itself. */
export function Input({ size, before, after, className, ...rest }: InputProps) {
  const wiring = useFieldWiring({ ...rest, size })
  const box = (
    <input
      {...rest}
      {...wiring.control}
      onInput={withoutNul(rest.onInput)}
      className={cx(boxClass(wiring.size), boxHeight[wiring.size], before && "ps-9 touch:ps-9", after && "pe-11 touch:pe-11", className)}
    />
  )
  if (!before && !after) return box
  return (
    <span className="relative flex min-w-0 items-center">
      {before && <span className="pointer-events-none absolute start-3 flex text-fg-3">{before}</span>}
      {box}
      {after && <span className="absolute end-1 flex">{after}</span>}
    </span>
  )
}

export type PasswordInputProps = Omit<InputProps, "type" | "after"> & {
  /** Words of the button that shows what was typed. */
  labels: { show: string; hide: string }
}

/** A password that can be looked at while typing. */
export function PasswordInput({ labels, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={shown ? labels.hide : labels.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="flex size-9 items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg"
        >
          {shown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
        </button>
      }
    />
  )
}
