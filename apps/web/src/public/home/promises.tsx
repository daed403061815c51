import { home as words } from "@intray/i18n/home"
import { Keycap } from "@intray/ui/keycap"
import type { Hue } from "@intray/ui/lib/hues"
import { Timeline } from "@intray/ui/timeline"
import type { ReactNode } from "react"

const caps: { glyph: string; hue: Hue }[] = [
  { glyph: "1", hue: "emerald" },
  { glyph: "2", hue: "cyan" },
  { glyph: "3", hue: "amber" },
  { glyph: "8", hue: "orange" },
  { glyph: "9", hue: "violet" },
]

/** Three things that hold, each with a small picture of itself. */
export function Promises() {
  const { open, keys, yours } = words.promises
  return (
    <section
      id="how"
      aria-label={words.nav.how}
      className="grid scroll-mt-6 gap-x-6 gap-y-12 pt-20 pb-20 lg:grid-cols-3 lg:pt-24 xl:gap-x-14"
    >
      <PromiseRow title={open.title} text={open.text}>
        <Timeline
          orientation="horizontal"
          className="w-full text-[14px] leading-5"
          steps={[
            { id: "received", title: open.steps.received, state: "past", shape: "inbox" },
            { id: "review", title: open.steps.review, state: "current", shape: "review" },
            { id: "answer", title: open.steps.answer, state: "expected", shape: "inbox" },
          ]}
        />
      </PromiseRow>
      <PromiseRow title={keys.title} text={keys.text}>
        <div aria-hidden="true" className="flex gap-1.5 xl:gap-2.5">
          {caps.map((cap) => (
            <Keycap key={cap.glyph} {...cap} size="sm" />
          ))}
        </div>
      </PromiseRow>
      <PromiseRow title={yours.title} text={yours.text}>
        <code className="font-mono text-[16px]">
          <span aria-hidden="true" className="text-fg-3">
            ${" "}
          </span>
          {yours.command}
        </code>
      </PromiseRow>
    </section>
  )
}

function PromiseRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="sm:max-lg:grid sm:max-lg:grid-cols-[300px_1fr] sm:max-lg:items-center sm:max-lg:gap-8">
      <div className="flex h-30 items-center justify-center rounded-dialog border bg-sunken px-4 xl:px-6">{children}</div>
      <div className="mt-6 sm:max-lg:mt-0">
        <h2 className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{title}</h2>
        <p className="mt-2 text-[16px] leading-[26px] text-fg-2">{text}</p>
      </div>
    </div>
  )
}
