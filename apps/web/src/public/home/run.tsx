import { home } from "@intray/i18n/home"
import { Check } from "lucide-react"

const words = home.run

/** The one command, and what it brings. */
export function Run() {
  return (
    <section id="run" className="grid scroll-mt-6 items-center gap-x-10 gap-y-8 border-t pt-11 pb-16 lg:grid-cols-[minmax(0,400px)_1fr]">
      <div>
        <h2 className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{words.title}</h2>
        <p className="mt-2 max-w-[60ch] text-[16px] leading-[26px] text-fg-2">{words.text}</p>
      </div>
      <div className="rounded-dialog border bg-sunken p-6 sm:p-8">
        <code className="block font-mono text-[18px]">
          <span aria-hidden="true" className="text-fg-3 select-none">
            ${" "}
          </span>
          {words.command}
        </code>
        <ul className="mt-6 flex flex-col gap-3 text-[16px] leading-6 text-fg-2">
          {words.facts.map((fact) => (
            <li key={fact} className="flex gap-3">
              <Check aria-hidden="true" size={20} className="mt-0.5 flex-none text-fg-3" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
