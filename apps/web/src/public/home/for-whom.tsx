import { home } from "@intray/i18n/home"
import { BriefcaseBusiness, Database, HandCoins, Mic, Music, Trophy } from "lucide-react"
import type { ReactNode } from "react"

const { title, text, items } = home.forWhom

/** Each has a template that there is. */
const rows: [ReactNode, { title: string; text: string }][] = [
  [<Music key="labels" aria-hidden="true" size={20} />, items.labels],
  [<Mic key="conferences" aria-hidden="true" size={20} />, items.conferences],
  [<HandCoins key="grants" aria-hidden="true" size={20} />, items.grants],
  [<Trophy key="contests" aria-hidden="true" size={20} />, items.contests],
  [<BriefcaseBusiness key="jobs" aria-hidden="true" size={20} />, items.jobs],
  [<Database key="data" aria-hidden="true" size={20} />, items.data],
]

/** Who is sent things, and what there is to begin with. */
export function ForWhom() {
  return (
    <section className="grid gap-x-10 gap-y-6 border-t pt-11 pb-16 lg:grid-cols-[minmax(0,400px)_1fr]">
      <div>
        <h2 className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{title}</h2>
        <p className="mt-2 max-w-[60ch] text-[16px] leading-[26px] text-fg-2">{text}</p>
      </div>
      <ul className="grid content-start gap-x-10 sm:grid-cols-2">
        {rows.map(([icon, row]) => (
          <li key={row.title} className="flex gap-4 border-b py-4 text-[16px] leading-6">
            <span className="flex h-6 items-center text-fg-3">{icon}</span>
            <span>
              <span className="block font-emph">{row.title}</span>
              <span className="block text-[15px] text-fg-3">{row.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
