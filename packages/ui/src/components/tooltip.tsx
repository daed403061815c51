import { Tooltip as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { Kbd } from "./kbd.tsx"

/** Milliseconds until the first tooltip, and between neighbours. */
export const tooltipTimes = { delayDuration: 700, skipDelayDuration: 300 }

/** Once around everything that has some. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider {...tooltipTimes}>{children}</Radix.Provider>
}

export type TooltipProps = {
  /** What the control does, in two or three words. */
  content: ReactNode
  kbd?: string
  side?: "top" | "right" | "bottom" | "left"
  /** E.g. `lg:hidden` where the word itself is in sight. */
  className?: string
  /** One element that takes a ref and props. */
  children: ReactNode
}

/** A word for a control that shows none. Never the only place where something is said. */
export function Tooltip({ content, kbd, side = "bottom", className, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            "z-50 flex max-w-70 items-center gap-2 rounded-control bg-fg px-2 py-1 text-[12px] leading-4 text-bg data-[state=delayed-open]:animate-rise",
            className,
          )}
        >
          {content}
          {kbd && (
            <Kbd variant="mini" className="border-bg/30 bg-transparent text-bg shadow-none">
              {kbd}
            </Kbd>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
