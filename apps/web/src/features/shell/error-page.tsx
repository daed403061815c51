import { common } from "@intray/i18n/common"
import { shell } from "@intray/i18n/shell"
import { isCrawler } from "@intray/server/platform/values/crawlers"
import { Button, ButtonLink } from "@intray/ui/button"
import { Keycap } from "@intray/ui/keycap"
import { Logo } from "@intray/ui/logo"
import { type ErrorComponentProps, useLocation, useRouter } from "@tanstack/react-router"
import { ArrowLeft, RotateCw } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { statusOf } from "../../lib/query-client.ts"
import { MissingChunk } from "../../lib/reload-guard.ts"
import { useTitle } from "../../lib/title.ts"

type PageProps = { status?: { code: string; name: string }; title: string; children: ReactNode; actions: ReactNode }

function Page({ status, title, children, actions }: PageProps) {
  return (
    <div className="type-public flex min-h-dvh flex-col px-5 sm:px-11">
      <header className="flex h-18 flex-none items-center sm:h-25">
        <a href="/" className="flex rounded-control">
          <Logo />
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center pb-40">
        {status && (
          <p className="mb-8 flex items-center gap-3" role="img" aria-label={`${status.code} ${status.name}`}>
            {[...status.code].map((digit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the digits of a code never reorder
              <Keycap key={index} glyph={digit} size="lg" tilted={index === 1} aria-hidden />
            ))}
            <span className="ms-2 font-mono text-[14px] text-fg-3">{status.name}</span>
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
      status={{ code: "404", name: shell.statuses[404] }}
      title={shell.notFound.title}
      actions={
        <ButtonLink href="/" variant="primary" size="lg" icon={back}>
          {common.backToHome}
        </ButtonLink>
      }
    >
      <p className="mt-3 text-[17px]/[26px] text-fg-2">{shell.notFound.description}</p>
      <p className="mt-2 font-mono text-[14px]/[22px] break-words text-fg-3">{shell.notFound.message({ path: pathname })}</p>
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
  // A fault in the browser has no status of a server: it goes by its own name.
  const code = status === undefined ? `${error instanceof Error ? error.name : "Error"}:` : status
  const name = status === undefined ? shell.error.browser : (shell.statuses[status] ?? "")
  const message = error instanceof Error && error.message !== name ? error.message : ""
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
      <div className="mt-2 font-mono text-[14px]/[22px] break-words text-fg-3">
        <p>
          {code} {name}
        </p>
        {message !== "" && <p>{message}</p>}
      </div>
    </Page>
  )
}
