import { publicPages as words } from "@intray/server/messages/public"
import { Button } from "@intray/ui/button"
import { Component, type ReactNode } from "react"

/** What stands there when a page fails, also when a piece of it does not load after an update. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto flex min-h-dvh max-w-150 flex-col items-start justify-center px-5">
        <h1 className="type-page">{words.crashed.title}</h1>
        <p className="mt-4 text-[17px] leading-[27px] text-fg-2">{words.crashed.text}</p>
        <Button size="lg" variant="primary" className="mt-8" onClick={() => location.reload()}>
          {words.crashed.action}
        </Button>
      </main>
    )
  }
}
