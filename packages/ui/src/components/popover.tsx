import { Popover as Radix } from "radix-ui"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import { noHeldKeys } from "../lib/held-keys.ts"
import { ownForms } from "../lib/own-forms.ts"
import { OpeningContext, useOpenedContent, useOpening } from "../lib/use-opening.ts"

export function Popover(props: ComponentPropsWithRef<typeof Radix.Root>) {
  const { controls, opening } = useOpening(props)
  return (
    <OpeningContext value={opening}>
      <Radix.Root {...props} {...controls} />
    </OpeningContext>
  )
}
/** Use with `asChild` around a Button or FilterChip. */
export const PopoverTrigger = Radix.Trigger

/** What opens. Give it an `aria-label` where no title inside names it. */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  onCloseAutoFocus,
  ...rest
}: ComponentPropsWithRef<typeof Radix.Content>) {
  const { key, ...opened } = useOpenedContent(onCloseAutoFocus)
  return (
    <Radix.Portal>
      <Radix.Content
        key={key}
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        {...ownForms}
        {...noHeldKeys}
        {...rest}
        {...opened}
        className={cx(
          "z-40 max-h-(--radix-popover-content-available-height) min-w-50 overflow-y-auto rounded-panel border bg-raised p-1.5 shadow-popover",
          "data-[state=closed]:animate-sink data-[state=open]:animate-rise",
          className,
        )}
      />
    </Radix.Portal>
  )
}
