import { publicPages as words } from "@intray/server/copy/translated"
import { Button } from "@intray/ui/button"
import { Component, type ReactNode } from "react"
import { isCrawler } from "../../lib/crawler.ts"

/** What stands there when a page fails, also when a piece of it does not load after an update. */
export class Crash extends Component<{ children: ReactNode }, { failure: { message: string } | null }> {
  override state: { failure: { message: string } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { message: error instanceof Error ? error.message : "" } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (isCrawler(navigator.userAgent)) return null
    const { code, status, title, text, action } = words.crashed
    return (
      <main className="mx-auto flex min-h-dvh max-w-150 flex-col items-start justify-center px-5">
        <h1 className="type-page">{title}</h1>
        <p className="mt-4 text-[17px] leading-[27px] text-fg-2">{text}</p>
        <div className="mt-2 max-w-full font-mono text-[14px] leading-[22px] [overflow-wrap:anywhere] text-fg-3">
          <p>
            <bdi>
              {code} {status}
            </bdi>
          </p>
          {failure.message !== "" && failure.message !== status && <p>{failure.message}</p>}
        </div>
        <Button size="lg" variant="primary" className="mt-8" onClick={() => location.reload()}>
          {action}
        </Button>
      </main>
    )
  }
}
