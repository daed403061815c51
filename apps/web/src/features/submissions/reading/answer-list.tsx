import { inbox } from "@intray/i18n/inbox"
import { ExternalLink, Link2 } from "lucide-react"
import type { ReactNode } from "react"
import { callTo, mailto } from "../../../lib/mailto.ts"
import { Marked } from "../list/marked.tsx"
import { describeLink, type Entry, type Value } from "./answers.ts"
import { Files } from "./viewer/files.tsx"

/** The answers, question by question. */
export function AnswerList({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 md:grid-cols-[minmax(96px,128px)_1fr]">
      {entries.map((entry) => (
        <div key={entry.key} className="contents">
          <dt className="text-fg-2 max-md:mt-2 max-md:text-[13px]">{entry.label}</dt>
          <dd className="measure min-w-0 [overflow-wrap:anywhere]">
            <AnswerValue value={entry.value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One answer, rendered by its type. */
export function AnswerValue({ value }: { value: Value }): ReactNode {
  switch (value.kind) {
    case "text":
      return <Marked>{value.text}</Marked>
    case "lines":
      return (
        <p className="whitespace-pre-line">
          <Marked>{value.text}</Marked>
        </p>
      )
    case "list":
      return <Marked>{value.entries.join(", ")}</Marked>
    case "email":
      return (
        <a
          href={mailto(value.address)}
          className="text-fg underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-link"
        >
          <Marked>{value.address}</Marked>
        </a>
      )
    case "phone":
      return (
        <a
          href={callTo(value.number)}
          className="text-fg underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-link"
        >
          <Marked>{value.number}</Marked>
        </a>
      )
    case "link":
      return <LinkCard url={value.url} />
    case "several":
      return (
        <ul className="flex flex-wrap gap-1.5">
          {value.values.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sent answers never change their order
            <li key={index} className="max-w-full min-w-0">
              <AnswerValue value={one} />
            </li>
          ))}
        </ul>
      )
    case "files":
      return <Files files={value.files} />
  }
}

/** An external link. Nothing is fetched until the user opens it. */
export function LinkCard({ url }: { url: string }) {
  const { kind, text } = describeLink(url)
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-[30px] max-w-full items-center gap-2 rounded-control border bg-raised px-2.5 text-fg no-underline transition-colors hover:border-line-strong hover:bg-hover touch:min-h-11"
    >
      <Link2 aria-hidden="true" size={14} className="text-fg-3" />
      <span className="flex-none font-emph whitespace-nowrap">{inbox.reading.links[kind]}</span>
      <span className="min-w-0 truncate text-fg-2">{text}</span>
      <ExternalLink aria-hidden="true" size={13} className="text-fg-3" />
      <span className="hidden-text">{inbox.reading.opensElsewhere}</span>
    </a>
  )
}
