import { Tabs as Radix } from "radix-ui"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"

const list = "flex min-w-0 items-stretch gap-1 overflow-x-auto"
const tab = cx(
  "relative inline-flex h-full min-h-[34px] flex-none items-center border-b-2 border-transparent px-2.5 text-[13px] leading-5 font-emph text-fg-2 no-underline -outline-offset-2 transition-colors hover:text-fg",
  "touch:min-h-11 touch:text-[15px]",
)
const current = "border-fg text-fg"

export const Tabs = Radix.Root
export const TabPanel = Radix.Content

/** Tabs of one place, in ink. Give it `h-full` in a bar and the line sits on the bar's own. */
export function TabList({ className, ...rest }: ComponentPropsWithRef<typeof Radix.List>) {
  return <Radix.List {...rest} className={cx(list, className)} />
}

export function Tab({ className, ...rest }: ComponentPropsWithRef<typeof Radix.Trigger>) {
  return <Radix.Trigger {...rest} className={cx(tab, "data-[state=active]:border-fg data-[state=active]:text-fg", className)} />
}

/** The same looks for links, where each tab has an address of its own; set `aria-current="page"` on the current one. */
export const tabLink = { list, tab, current }
