import { clockOf, span } from "@intray/i18n/moments"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Clock, FilePen, WifiOff } from "lucide-react"
import { useEffect } from "react"
import { announce } from "../lib/announce.tsx"
import type { PortalData } from "../page-data.ts"
import type { News } from "./use-news.ts"

type NewsBarProps = { news: News; team: string; onMoveOver: (portal: PortalData) => void }

/** What changes around the form, at the foot of the window: in sight wherever one writes, and nothing above it moves. */
export function NewsBar({ news, team, onMoveOver }: NewsBarProps) {
  const { offline, newer } = news
  const closing = closingWords(news, team)
  useSaid(offline ? words.news.offline : null, "")
  useSaid(closing, news.closing?.kind === "soon" ? String(milestone(news.closing.ms)) : (news.closing?.kind ?? ""))
  useSaid(newer ? words.news.version({ team }) : null, "")
  const shown = offline || closing !== null || newer !== null
  // What has the focus must not come to lie under it.
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = shown ? "160px" : ""
    return () => {
      style.scrollPaddingBottom = ""
    }
  }, [shown])
  if (!shown) return null
  return (
    <div className="sticky bottom-3 z-10 mt-6 flex flex-col gap-2">
      {newer && (
        <Notice icon={<FilePen aria-hidden="true" size={20} />}>
          <p>{words.news.version({ team })}</p>
          <Button className="mt-2 min-h-11" onClick={() => onMoveOver(newer)}>
            {words.send.moveOver}
          </Button>
        </Notice>
      )}
      {closing !== null && (
        <Notice icon={<Clock aria-hidden="true" size={20} />} urgent={news.closing?.kind !== "soon"}>
          {closing}
        </Notice>
      )}
      {offline && <Notice icon={<WifiOff aria-hidden="true" size={20} />}>{words.news.offline}</Notice>}
    </div>
  )
}

function Notice({ icon, urgent = false, children }: { icon: React.ReactNode; urgent?: boolean; children: React.ReactNode }) {
  return (
    <div
      className={cx(
        "flex animate-rise items-start gap-3 rounded-panel border px-4 py-3 text-[15px] leading-[22px] shadow-popover",
        urgent ? "border-warn bg-warn-bg text-warn" : "border-line-strong bg-raised text-fg",
      )}
    >
      <span className="mt-px flex flex-none">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

function closingWords({ closing }: News, team: string): string | null {
  if (!closing) return null
  const clock = (at: number) => clockOf(locale(), new Date(at), null)
  switch (closing.kind) {
    case "soon":
      return words.news.closesIn({ left: span(closing.ms), until: clock(closing.until) })
    case "grace":
      return words.news.grace({ until: clock(closing.until) })
    case "graceSoon":
      return words.news.graceSoon({ team })
    case "full":
      return words.news.full({ team })
    case "over":
      return words.news.over
  }
}

/** The minute counter is said aloud at a quarter of an hour, five minutes and the last one, not at every tick. */
function milestone(ms: number): number {
  const minutes = Math.ceil(ms / 60_000)
  return [1, 5, 15, 60].find((mark) => minutes <= mark) ?? 0
}

function useSaid(text: string | null, turn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it appears and at each turn, not whenever a number in it changes.
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text === null, turn])
}
