import { common } from "@intray/server/copy/common"
import { shell } from "@intray/server/copy/shell"
import { Button, ButtonLink } from "@intray/ui/button"
import { Keycap } from "@intray/ui/keycap"
import { Logo } from "@intray/ui/logo"
import { type ErrorComponentProps, useLocation, useRouter } from "@tanstack/react-router"
import { ArrowLeft, RotateCw } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { isCrawler } from "../../lib/crawler.ts"
import { statusOf } from "../../lib/query-client.ts"
import { MissingChunk } from "../../lib/reload-guard.ts"
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

/** Code, name and message of what went wrong; a message that only repeats the name is said once. */
function Particulars({ code, status, message }: { code: number; status: string; message: string }) {
  return (
    <div className="mt-2 font-mono text-[14px]/[22px] break-words text-fg-3">
      <p>
        {code} {status}
      </p>
      {message !== "" && message !== status && <p>{message}</p>}
    </div>
  )
}

/** The window's title and description of every error page, as specified; the page itself says what happened. */
function useErrorTitle() {
  useTitle(shell.notFound.title)
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute("content") ?? ""
    meta?.setAttribute("content", shell.notFound.description)
    return () => meta?.setAttribute("content", before)
  }, [])
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return isCrawler(navigator.userAgent) ? null : <NotFound />
}

function NotFound() {
  const { pathname } = useLocation()
  useErrorTitle()
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
      <Particulars code={404} status={shell.statuses[404]} message={shell.notFound.message({ path: pathname })} />
    </Page>
  )
}

/** What a page shows when it failed for good: what happened, what is safe, and the ways on. */
export function ErrorPage(props: ErrorComponentProps) {
  return isCrawler(navigator.userAgent) ? null : <Failed {...props} />
}

function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const status = statusOf(error)
  useErrorTitle()
  const again = () => {
    // The router remembers a piece that did not arrive; only a fresh page asks for it once more.
    if (error instanceof MissingChunk && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const code = status ?? 500
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
      <Particulars code={code} status={shell.statuses[code] ?? ""} message={error instanceof Error ? error.message : ""} />
    </Page>
  )
}
