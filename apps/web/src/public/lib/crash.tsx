import { common, publicPages as words } from "@intray/i18n/translated"
import { isCrawler } from "@intray/server/platform/values/crawlers"
import { Button, ButtonLink } from "@intray/ui/button"
import { Component, type ReactNode } from "react"

type Failure = { name: string; message: string }

/** Catches what a public page throws, also when a file of it does not load after an update. */
export class Crash extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? { name: error.name, message: error.message } : { name: "Error", message: "" } }
  }

  override componentDidCatch() {
    if (isCrawler(navigator.userAgent)) return
    document.title = common.pageTitle({ page: words.notFound.title })
    document.querySelector('meta[name="description"]')?.setAttribute("content", words.notFound.text)
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (isCrawler(navigator.userAgent)) return null
    const { status, title, text, action } = words.crashed
    return (
      <main className="mx-auto flex min-h-dvh max-w-150 flex-col items-start justify-center px-5">
        <h1 className="type-page">{title}</h1>
        <p className="mt-4 text-[17px] leading-[27px] text-fg-2">{text}</p>
        <div className="mt-2 max-w-full font-mono text-[14px] leading-[22px] [overflow-wrap:anywhere] text-fg-3">
          <p>
            <bdi>
              {failure.name}: {status}
            </bdi>
          </p>
          {failure.message !== "" && failure.message !== status && <p>{failure.message}</p>}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button size="lg" variant="primary" onClick={() => location.reload()}>
            {action}
          </Button>
          <ButtonLink size="lg" variant="quiet" href="/">
            {words.notFound.back}
          </ButtonLink>
        </div>
      </main>
    )
  }
}
