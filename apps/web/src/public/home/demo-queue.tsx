import { home as words } from "@intray/i18n/home"
import { LabelTag } from "@intray/ui/label-tag"
import { cx } from "@intray/ui/lib/cx"
import { Cover } from "../lib/cover.tsx"
import { demoLabels } from "./demo-labels.ts"
import type { DemoState } from "./demo-state.ts"

/** The demo's inbox: what is open, and what each was labelled. */
export function DemoQueue({ state, onOpen }: { state: DemoState; onOpen: (index: number) => void }) {
  const labelled = state.items.filter(({ label }) => label !== null).length
  return (
    <div className="min-w-0 border-t px-4 py-6 sm:px-6 lg:my-8 lg:border-t-0 lg:border-l lg:py-0">
      <div className="flex justify-between px-2 text-[14px] leading-5 text-fg-3">
        <h3>{words.demo.queue}</h3>
        <p>{words.demo.place({ position: labelled, count: state.items.length })}</p>
      </div>
      <ul className="mt-3 flex flex-col">
        {state.items.map((item, index) => {
          const open = index === state.current
          const label = demoLabels.find((one) => one.label === item.label)
          return (
            <li key={item.id} className="border-b last:border-b-0">
              <button
                type="button"
                aria-current={open || undefined}
                onClick={() => onOpen(index)}
                className={cx(
                  "my-1 flex w-full min-w-0 items-center gap-3 rounded-panel border px-2 py-1.5 text-left",
                  open ? "border-primary-line bg-here-bg" : "border-transparent hover:bg-hover",
                )}
              >
                <Cover name={`${item.title}${item.by}`} size={36} className="flex-none" />
                <span className="min-w-0 text-[14px] leading-5">
                  <span className="block truncate">
                    <span className="font-semibold">{item.by}</span> <span className="text-fg-2">{item.title}</span>
                  </span>
                  <span className="block truncate text-[13px] text-fg-2">
                    {label ? <LabelTag name={words.demo.labels[label.label]} hue={label.hue} /> : open ? words.demo.open : item.detail}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
