import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import type { Hue } from "../lib/hues.ts"

type Look = {
  glyph: string
  /** The label's name; without it the glyph is in the middle. */
  name?: string
  hue?: Hue
  /** Pressed in: filled with the hue, without its edge. */
  pressed?: boolean
  /** A key that has come loose, as on the page that was not found. */
  tilted?: boolean
  size?: "sm" | "md" | "lg"
}

const sizes = {
  sm: "size-12 rounded-panel text-[20px] shadow-[inset_0_-3px_0_var(--edge)]",
  md: "h-24 rounded-sheet text-[22px] shadow-[inset_0_-5px_0_var(--edge)]",
  lg: "size-24 rounded-sheet text-[44px] shadow-[inset_0_-5px_0_var(--edge)] max-sm:size-20 max-sm:text-[36px]",
}

function face({ glyph, name, hue, pressed, tilted, size = "md" }: Look) {
  const className = cx(
    "swatch relative flex flex-col border font-mono leading-none font-medium",
    sizes[size],
    name ? "items-start justify-between p-3.5 pb-4" : "items-center justify-center pb-1",
    hue
      ? pressed
        ? "translate-y-1 border-hue-solid bg-hue-solid text-bg [--edge:transparent]"
        : "border-hue-line bg-hue-bg text-hue-fg [--edge:var(--hue-line)]"
      : "border-line-strong bg-raised text-fg [--edge:var(--line-strong)]",
    tilted && "translate-y-1.5 -rotate-8",
  )
  const body = (
    <>
      <span aria-hidden={name ? true : undefined}>{glyph}</span>
      {name && <span className="max-w-full text-start font-sans text-[14px] leading-[18px] font-semibold">{name}</span>}
    </>
  )
  return { className, body }
}

/** A large key to look at. */
export function Keycap({ className, ...look }: Look & { className?: string; "aria-hidden"?: boolean }) {
  const { className: own, body } = face(look)
  return (
    <span data-hue={look.hue} aria-hidden={look["aria-hidden"]} className={cx(own, className)}>
      {body}
    </span>
  )
}

/** A large key to press: the label's own button in focus and in the demo. */
export function KeycapButton({
  glyph,
  name,
  hue,
  pressed = false,
  tilted,
  size,
  className,
  ...rest
}: Look & ComponentPropsWithRef<"button">) {
  const { className: own, body } = face({ glyph, name, hue, pressed, tilted, size })
  return (
    <button
      type="button"
      data-hue={hue}
      aria-pressed={pressed}
      aria-keyshortcuts={glyph}
      {...rest}
      className={cx(
        own,
        "w-full transition-[translate,background-color,color] duration-80 active:translate-y-1 active:[--edge:transparent]",
        className,
      )}
    >
      {body}
    </button>
  )
}
