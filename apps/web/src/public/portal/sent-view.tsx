import { publicPages as words } from "@intray/i18n/translated"
import { Button, ButtonLink } from "@intray/ui/button"
import { Input } from "@intray/ui/input"
import { ArrowRight, Check, Copy } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { announce } from "../lib/announce.tsx"
import { embedded, tellTop } from "../lib/embed.ts"
import { tell } from "../lib/tell.tsx"
import type { Receipt } from "./send.ts"
import { leaveArrival, sentHere } from "./sent-here.ts"
import { browserStorage } from "./storage.ts"

type SentViewProps = { receipt: Pick<Receipt, "number" | "statusUrl">; mailedTo: string | null; team: string }

/** It arrived: the number, and the link that is the only way back to it. */
export function SentView({ receipt, mailedTo, team }: SentViewProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<"no" | "yes" | "byHand">("no")
  useEffect(() => {
    window.scrollTo(0, 0)
    tellTop()
    title.current?.focus()
  }, [])
  const [remembered, setRemembered] = useState(() => browserStorage().lasting)
  const forget = () => {
    sentHere().forget(receipt.statusUrl)
    leaveArrival()
    setRemembered(false)
    tell({ title: words.here.forgotten(receipt) })
    title.current?.focus()
  }
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(receipt.statusUrl)
      setCopied("yes")
      tell({ key: "copy", tone: "ok", title: words.sent.copied })
    } catch {
      // Browsers give the clipboard to secure pages alone; the link is selected, ready for the keyboard.
      setCopied("byHand")
      announce(words.sent.copyByHand)
    }
  }
  const again = () => {
    leaveArrival()
    location.reload()
  }
  return (
    <section aria-labelledby="sent-title">
      <span className="flex size-12 items-center justify-center rounded-full bg-fg text-bg">
        <Check aria-hidden="true" size={24} />
      </span>
      <h2 id="sent-title" ref={title} tabIndex={-1} className="type-page mt-5">
        {words.sent.title}
      </h2>
      <p className="mt-4 text-[17px] leading-[27px] text-fg-2">
        {words.sent.text({ team })} <strong className="font-mono text-[16px] font-medium text-fg">{words.sent.number(receipt)}</strong>.
      </p>
      <p className="mt-8 measure text-[16px] leading-[25px]">{words.sent.keep}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <Input
            ref={field}
            size="lg"
            readOnly
            dir="ltr"
            aria-label={words.sent.linkLabel}
            value={receipt.statusUrl}
            onFocus={(event) => event.target.select()}
            className="font-mono text-[14px]!"
          />
        </div>
        <Button
          size="lg"
          className="h-[46px]!"
          icon={copied === "yes" ? <Check aria-hidden="true" size={20} /> : <Copy aria-hidden="true" size={20} />}
          onClick={copy}
        >
          {copied === "byHand" ? words.sent.copyByHand : words.sent.copy}
        </Button>
      </div>
      {mailedTo !== null && (
        <p className="mt-3 text-[14px] leading-5 text-fg-2 [overflow-wrap:anywhere]">{words.sent.mailed({ to: mailedTo })}</p>
      )}
      {remembered && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-[14px] leading-5 text-fg-2">
          {words.here.remembered}
          <button
            type="button"
            onClick={forget}
            className="flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-fg"
          >
            {words.here.forgetThis}
          </button>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          variant="primary"
          size="lg"
          href={receipt.statusUrl}
          referrerPolicy="no-referrer"
          // A frame is no place for it: it is the one link that has to be found again.
          target={embedded ? "_blank" : undefined}
          rel={embedded ? "noopener" : undefined}
          icon={<ArrowRight aria-hidden="true" size={20} className="rtl:-scale-x-100" />}
        >
          {words.sent.open}
          {embedded && <span className="hidden-text"> ({words.sent.newTab})</span>}
        </ButtonLink>
        <Button variant="quiet" size="lg" onClick={again}>
          {words.sent.again}
        </Button>
      </div>
    </section>
  )
}
