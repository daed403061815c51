import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { Kbd } from "./kbd.tsx"
import { Spinner } from "./spinner.tsx"

export type ButtonVariant = "primary" | "default" | "quiet" | "danger"
/** sm 26, md 30 (dashboard), lg 44 (public pages). */
export type ButtonSize = "sm" | "md" | "lg"

type Look = {
  /** One `primary` a view. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon of 16 (20 at `lg`) before the words; alone it needs `aria-label`. */
  icon?: ReactNode
  /** The key that does the same, printed on the button. */
  kbd?: string
  /** As wide as its place. */
  block?: boolean
}

export type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & {
    /** At work: keeps its width and its focus, takes no presses. */
    busy?: boolean
    /** What it says meanwhile, e.g. "Saving". */
    busyLabel?: string
    /** Toggled on. */
    pressed?: boolean
  }

const base =
  "relative inline-flex flex-none items-center justify-center border font-emph whitespace-nowrap select-none no-underline transition-colors " +
  "disabled:border-transparent disabled:bg-hover disabled:text-fg-3 disabled:shadow-none"

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-primary-line bg-primary font-semibold text-on-primary hover:bg-primary-hover active:bg-primary dark:border-primary dark:hover:border-primary-hover",
  default: "border-line-strong bg-raised text-fg shadow-control hover:bg-hover active:bg-press dark:hover:bg-press",
  quiet: "border-transparent bg-transparent text-fg-2 hover:bg-hover hover:text-fg active:bg-press disabled:bg-transparent",
  danger: "border-line-strong bg-raised text-danger shadow-control hover:border-danger hover:bg-danger-bg active:bg-danger-bg",
}

const sizes: Record<ButtonSize, string> = {
  sm: "h-[26px] gap-1.5 rounded-control px-2 text-[12px] leading-4 touch:h-11 touch:px-3.5 touch:text-[14px]",
  md: "h-[30px] gap-2 rounded-control px-[11px] text-[13px] leading-5 touch:h-11 touch:px-4 touch:text-[15px]",
  lg: "h-11 gap-2 rounded-field px-5 text-[15px] leading-6 touch:h-12",
}

const squares: Record<ButtonSize, string> = {
  sm: "h-[26px] w-[26px] rounded-control touch:size-11",
  md: "h-[30px] w-[30px] rounded-control touch:size-11",
  lg: "h-11 w-11 rounded-field",
}

/** The classes of a button, for what must be another element (a router's link). `square` for an icon alone. */
export function buttonClass({ variant = "default", size = "md", block, square }: Look & { square?: boolean } = {}): string {
  return cx(base, variants[variant], square ? squares[size] : sizes[size], block && "w-full")
}

/** The words and the key of a button, in order. */
export function ButtonBody({ icon, kbd, variant, children }: Pick<Look, "icon" | "kbd" | "variant"> & { children?: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      {kbd && (
        <Kbd decorative variant={variant === "primary" ? "primary" : "default"} className="-me-0.5">
          {kbd}
        </Kbd>
      )}
    </>
  )
}

/** A button; `type` is "button" unless told otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = "default",
    size = "md",
    icon,
    kbd,
    block,
    busy = false,
    busyLabel,
    pressed,
    children,
    className,
    onClick,
    type = "button",
    ...rest
  } = props
  const square = children === undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy button stays focusable; a second press or Enter in the form must still do nothing.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const spinner = <Spinner size={size === "lg" ? 18 : 16} />
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={kbd}
      {...rest}
      onClick={press}
      className={cx(buttonClass({ variant, size, block, square }), pressed && "bg-press text-fg", busy && "cursor-progress", className)}
    >
      {busyLabel === undefined ? (
        <ButtonBody icon={busy && (icon || square) ? spinner : icon} kbd={kbd} variant={variant}>
          {busy && !icon && !square ? (
            <>
              <span className="opacity-0">{children}</span>
              <span className="absolute">{spinner}</span>
            </>
          ) : (
            children
          )}
        </ButtonBody>
      ) : (
        // Both wordings share one cell, so that the wider decides the width, always.
        <span className="grid place-items-center">
          <span aria-hidden={busy || undefined} className={cx("col-start-1 row-start-1 flex items-center gap-2", busy && "invisible")}>
            <ButtonBody icon={icon} kbd={kbd} variant={variant}>
              {children}
            </ButtonBody>
          </span>
          <span aria-hidden={!busy || undefined} className={cx("col-start-1 row-start-1 flex items-center gap-2", !busy && "invisible")}>
            {busy && spinner}
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. For a router's own link use `buttonClass` and `ButtonBody`. */
export function ButtonLink({
  variant = "default",
  size = "md",
  icon,
  kbd,
  block,
  children,
  className,
  ...rest
}: Look & ComponentPropsWithRef<"a">) {
  return (
    <a aria-keyshortcuts={kbd} {...rest} className={cx(buttonClass({ variant, size, block, square: children === undefined }), className)}>
      <ButtonBody icon={icon} kbd={kbd} variant={variant}>
        {children}
      </ButtonBody>
    </a>
  )
}
