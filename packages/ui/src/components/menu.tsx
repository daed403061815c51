import { Check, Circle } from "lucide-react"
import { DropdownMenu as Radix } from "radix-ui"
import type { ComponentPropsWithRef, ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { noHeldKeys } from "../lib/held-keys.ts"
import { ownForms } from "../lib/own-forms.ts"
import { OpeningContext, useOpenedContent, useOpening } from "../lib/use-opening.ts"
import { Kbd } from "./kbd.tsx"

/** Leaves the page as it is behind it: what can still have the focus is never hidden from assistive technology. */
export function Menu(props: ComponentPropsWithRef<typeof Radix.Root>) {
  const { controls, opening } = useOpening(props)
  return (
    <OpeningContext value={opening}>
      <Radix.Root modal={false} {...props} {...controls} />
    </OpeningContext>
  )
}
/** Use with `asChild` around a Button. */
export const MenuTrigger = Radix.Trigger
export const MenuGroup = Radix.Group
export const MenuRadioGroup = Radix.RadioGroup

export function MenuContent({
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
          "z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-50 overflow-y-auto rounded-panel border bg-raised p-1 shadow-popover",
          "data-[state=closed]:animate-sink data-[state=open]:animate-rise",
          className,
        )}
      />
    </Radix.Portal>
  )
}

const item =
  "flex min-h-[30px] cursor-pointer items-center gap-2.5 rounded-control px-2 text-[13px] leading-5 outline-none select-none data-disabled:cursor-default data-disabled:text-fg-3 data-highlighted:bg-hover dark:data-highlighted:bg-press touch:min-h-11 touch:text-[15px]"

export type MenuItemProps = ComponentPropsWithRef<typeof Radix.Item> & { icon?: ReactNode; kbd?: string; danger?: boolean }

export function MenuItem({ icon, kbd, danger = false, children, className, asChild, ...rest }: MenuItemProps) {
  if (asChild) {
    return (
      <Radix.Item asChild {...rest} className={cx(item, danger && "text-danger", className)}>
        {children}
      </Radix.Item>
    )
  }
  return (
    <Radix.Item {...rest} className={cx(item, danger && "text-danger", className)}>
      {icon && <span className={cx("flex", !danger && "text-fg-2")}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {kbd && <Kbd decorative>{kbd}</Kbd>}
    </Radix.Item>
  )
}

/** One of several; goes inside a `MenuRadioGroup`. */
export function MenuRadioItem({
  icon,
  children,
  className,
  ...rest
}: ComponentPropsWithRef<typeof Radix.RadioItem> & { icon?: ReactNode }) {
  return (
    <Radix.RadioItem {...rest} className={cx(item, className)}>
      {icon && <span className="flex text-fg-2">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Radix.ItemIndicator className="flex text-fg">
        <Check aria-hidden="true" size={16} />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

/** On or off, without closing anything else. */
export function MenuCheckItem({ children, className, ...rest }: ComponentPropsWithRef<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...rest} className={cx(item, className)}>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {rest.checked ? <Check aria-hidden="true" size={16} /> : <Circle aria-hidden="true" size={16} className="opacity-0" />}
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="type-meta px-2 pt-1.5 pb-1 text-fg-3">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}
