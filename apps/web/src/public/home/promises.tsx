import { home as words } from "@intray/server/messages/home"
import { Keycap } from "@intray/ui/keycap"
import type { Hue } from "@intray/ui/lib/hues"
import { Timeline } from "@intray/ui/timeline"
import { FileAudio, Layers, ListChecks, MessageSquareText, Music, Tags } from "lucide-react"
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
      <Kept title={open.title} text={open.text}>
        <Timeline
          orientation="horizontal"
          className="w-full text-[14px] leading-5"
          steps={[
            { id: "received", title: open.steps.received, state: "past", shape: "inbox" },
            { id: "review", title: open.steps.review, state: "current", shape: "review" },
            { id: "answer", title: open.steps.answer, state: "expected", shape: "inbox" },
          ]}
        />
      </Kept>
      <Kept title={keys.title} text={keys.text}>
        <div aria-hidden="true" className="flex gap-1.5 xl:gap-2.5">
          {caps.map((cap) => (
            <Keycap key={cap.glyph} {...cap} size="sm" />
          ))}
        </div>
      </Kept>
      <Kept title={yours.title} text={yours.text} id="run">
        <code className="font-mono text-[16px]">
          <span aria-hidden="true" className="text-fg-3">
            ${" "}
          </span>
          {yours.command}
        </code>
      </Kept>
    </section>
  )
}

function Kept({ title, text, id, children }: { title: string; text: string; id?: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-6 sm:max-lg:grid sm:max-lg:grid-cols-[300px_1fr] sm:max-lg:items-center sm:max-lg:gap-8">
      <div className="flex h-30 items-center justify-center rounded-dialog border bg-sunken px-4 xl:px-6">{children}</div>
      <div className="mt-6 sm:max-lg:mt-0">
        <h2 className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{title}</h2>
        <p className="mt-2 text-[16px] leading-[26px] text-fg-2">{text}</p>
      </div>
    </div>
  )
}

/** That the fields and the labels are the team's own; nothing here that is not there today. */
export function NotOnly() {
  const { title, text, items } = words.notOnly
  const rows: [ReactNode, { title: string; text: string }][] = [
    [<Music key="m" aria-hidden="true" size={20} />, items.template],
    [<Tags key="t" aria-hidden="true" size={20} />, items.labels],
    [<ListChecks key="l" aria-hidden="true" size={20} />, items.fields],
    [<MessageSquareText key="s" aria-hidden="true" size={20} />, items.stages],
    [<Layers key="v" aria-hidden="true" size={20} />, items.versions],
    [<FileAudio key="f" aria-hidden="true" size={20} />, items.uploads],
  ]
  return (
    <section className="grid gap-x-10 gap-y-6 border-t pt-11 pb-16 lg:grid-cols-[minmax(0,400px)_1fr]">
      <div>
        <h2 className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{title}</h2>
        <p className="mt-2 max-w-[60ch] text-[16px] leading-[26px] text-fg-2">{text}</p>
      </div>
      <ul className="grid content-start gap-x-10 sm:grid-cols-2">
        {rows.map(([icon, row]) => (
          <li key={row.title} className="flex min-h-13 items-center gap-4 border-b py-3 text-[16px] leading-6">
            <span className="text-fg-3">{icon}</span>
            <span className="min-w-0 flex-1">{row.title}</span>
            <span className="flex-none text-right text-[14px] text-fg-3">{row.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
