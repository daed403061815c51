import { common } from "@intray/server/messages/common"
import { shell } from "@intray/server/messages/shell"
import { Button, ButtonLink } from "@intray/ui/button"
import { Keycap } from "@intray/ui/keycap"
import { Logo } from "@intray/ui/logo"
import { type ErrorComponentProps, useLocation, useRouter } from "@tanstack/react-router"
import { ArrowLeft, RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import { statusOf } from "../../lib/query-client.ts"
import { MissingPiece } from "../../lib/reload-guard.ts"
import { useTitle } from "../../lib/title.ts"

function Page({ code, title, children, actions }: { code?: string; title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="type-public flex min-h-dvh flex-col px-5 sm:px-11">
      <header className="flex h-18 flex-none items-center sm:h-25">
        <a href="/" className="flex rounded-control">
          <Logo />
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center pb-40">
        {code && (
          <p className="mb-8 flex gap-3">
            <span className="hidden-text">{code}</span>
            {[...code].map((digit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the digits of a code never reorder
              <Keycap key={index} glyph={digit} size="lg" tilted={index === 1} aria-hidden />
            ))}
          </p>
        )}
        <h1 className="font-display text-[48px]/[52px] font-bold tracking-[-0.03em] text-balance max-sm:text-[36px]/[40px]">{title}</h1>
        {children}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </main>
    </div>
  )
}

const back = <ArrowLeft aria-hidden="true" size={18} />

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  useTitle(shell.notFound.title)
  return (
    <Page
      code="404"
      title={shell.notFound.title}
      actions={
        <ButtonLink href="/" variant="primary" size="lg" icon={back}>
          {common.backToHome}
        </ButtonLink>
      }
    >
      <p className="mt-3 text-[17px]/[26px] text-fg-2">{shell.notFound.description}</p>
      <p className="mt-2 font-mono text-[14px]/[22px] break-all text-fg-3">{shell.notFound.message({ path: pathname })}</p>
    </Page>
  )
}

const crawler = /bot|crawl|spider|slurp|preview/i

/** What a page shows when it failed for good: what happened, what is safe, and the ways on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const status = statusOf(error)
  useTitle(shell.error.title)
  if (crawler.test(navigator.userAgent)) return null
  const again = () => {
    // The router remembers a piece that did not arrive; only a fresh page asks for it once more.
    if (error instanceof MissingPiece && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const note = status === undefined && !navigator.onLine ? shell.error.offline : shell.error.description
  return (
    <Page
      title={shell.error.title}
      actions={
        <>
          <Button variant="primary" size="lg" icon={<RotateCw aria-hidden="true" size={18} />} onClick={again}>
            {common.retry}
          </Button>
          <ButtonLink href="/" size="lg" variant="quiet" icon={back}>
            {common.backToHome}
          </ButtonLink>
        </>
      }
    >
      <p className="mt-3 text-[17px]/[26px] text-fg-2">{note}</p>
      {status !== undefined && <p className="mt-2 font-mono text-[14px]/[22px] text-fg-3">{shell.error.status({ status })}</p>}
    </Page>
  )
}
