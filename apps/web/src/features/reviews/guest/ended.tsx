import { reviewGuest } from "@intray/i18n/review-guest"
import { Button } from "@intray/ui/button"
import type { QueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useEffect, useRef, useState } from "react"
import { useCopy } from "../../../lib/copy.ts"
import { drafts } from "../../../lib/drafts.ts"
import { useTitle } from "../../../lib/title.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { ReviewValues } from "../sheet/values.ts"
import { Frame } from "./frame.tsx"

const words = reviewGuest.ended

const reasons = ["link_revoked", "link_expired", "round_closed"] as const
/** Why a link that was good is good no more. */
export type EndReason = (typeof reasons)[number]

export function isEndReason(code: string | undefined): code is EndReason {
  return (reasons as readonly (string | undefined)[]).includes(code)
}

type Unsent = { name: string; number: number | null; text: string }

/** Notes of the guest that the server does not have, from this browser. */
function listUnsent(guestId: string, queries: QueryClient): Unsent[] {
  return drafts.names(`review:${guestId}:`).flatMap((name) => {
    const { note, privateNote } = drafts.read(name) as ReviewValues
    const text = [note, privateNote].filter((one) => one.trim() !== "").join("\n\n")
    if (text === "") return []
    const submissionId = name.split(":")[3] ?? ""
    const known = queries.getQueryData<{ number: number }>(getQueryKey(trpc.guestReviews.submission, { submissionId }, "query"))
    return [{ name, number: known?.number ?? null, text }]
  })
}

/** The link works no more: why, and what was written and not sent. */
export function Ended({ reason, guestId, queries }: { reason: EndReason; guestId: string; queries: QueryClient }) {
  const { title, text } = words[reason]
  useTitle(title)
  const [unsent] = useState(() => listUnsent(guestId, queries))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <Frame>
      <h1 ref={heading} tabIndex={-1} className="type-section outline-none">
        {title}
      </h1>
      <p className="mt-2 text-fg-2">{text}</p>
      {unsent.length > 0 && (
        <section aria-labelledby="unsent" className="mt-8 flex flex-col gap-3">
          <h2 id="unsent" className="type-heading">
            {words.unsent}
          </h2>
          <p className="text-fg-2">{words.unsentText}</p>
          {unsent.map((one) => (
            <UnsentNote key={one.name} {...one} />
          ))}
        </section>
      )}
    </Frame>
  )
}

function UnsentNote({ number, text }: Unsent) {
  const { copied, copy } = useCopy()
  return (
    <div className="rounded-panel border px-3.5 py-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-emph">{number === null ? words.ofUnknown : words.of({ number })}</h3>
        <Button onClick={() => void copy(text)}>{copied ? words.copied : words.copy}</Button>
      </div>
      <p className="mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
