import { formatMoment } from "@intray/i18n/format"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { useRef, useState } from "react"
import { embedded } from "../lib/embed.ts"
import { tell } from "../lib/tell.tsx"
import { sentHere } from "./sent-here.ts"

/** What was sent to this portal from this browser, each with its status page and a way to forget it. */
export function SentList({ slug }: { slug: string }) {
  const [items, setItems] = useState(() => sentHere().of(slug))
  const heading = useRef<HTMLHeadingElement>(null)
  if (items.length === 0) return null
  const forget = (statusUrl: string, number: number) => {
    sentHere().forget(statusUrl)
    setItems(sentHere().of(slug))
    tell({ title: words.here.forgotten({ number }) })
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="sent-here" className="border-b pb-4">
      <h2 id="sent-here" ref={heading} tabIndex={-1} className="text-[15px] leading-[22px] font-emph">
        {words.here.title}
      </h2>
      <ul className="mt-1 flex flex-col">
        {items.map(({ number, at, statusUrl }) => (
          <li key={statusUrl} className="flex flex-wrap items-center justify-between gap-x-3">
            <a
              href={statusUrl}
              referrerPolicy="no-referrer"
              target={embedded ? "_blank" : undefined}
              rel={embedded ? "noopener" : undefined}
              className="flex min-h-11 items-center text-[15px] leading-[22px] text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg"
            >
              {words.here.item({ number, at: formatMoment(locale(), at) })}
            </a>
            <Button variant="quiet" size="lg" aria-label={words.here.forgetOne({ number })} onClick={() => forget(statusUrl, number)}>
              {words.here.forget}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
