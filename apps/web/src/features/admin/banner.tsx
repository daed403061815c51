import { admin } from "@intray/i18n/admin"
import { Button } from "@intray/ui/button"
import { VenetianMask } from "lucide-react"
import { useEffect } from "react"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { actAsOneself } from "./acting.ts"

const words = admin.acting
const height = "56px"

type Said = { label: string; what: string; more: string; until: string | null }

/**
 * Says on every page that one acts as somebody else, or did until their time was over, with the way back. Pages of a fixed height leave it
 * the room of `--banner`.
 */
export function ActingBanner() {
  const { data } = trpc.session.get.useQuery()
  const [busy, once] = usePending()
  const said = saidOf(data)
  const shown = said !== null
  useEffect(() => {
    if (!shown) return
    document.documentElement.style.setProperty("--banner", height)
    return () => void document.documentElement.style.removeProperty("--banner")
  }, [shown])
  if (!said) return null
  return (
    <section
      aria-label={said.label}
      className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-warn bg-warn-bg px-3.5 text-warn"
    >
      <VenetianMask aria-hidden="true" size={16} className="flex-none" />
      <p className="line-clamp-3 min-w-0 flex-1 text-[12px]/[16px] md:line-clamp-2 md:text-[13px]/[18px]">
        <strong className="font-emph">{said.what}</strong> <span className="max-md:hidden">{said.more}</span>{" "}
        {said.until && <span className="max-lg:hidden">{words.until({ locale, at: said.until })}</span>}
      </p>
      <Button
        size="sm"
        busy={busy}
        onClick={() =>
          void once(async () => {
            await actAsOneself()
            return "leaving"
          })
        }
      >
        {words.back}
      </Button>
    </section>
  )
}

type Session = {
  user: { name: string } | null
  impersonator: { name: string; until: string } | null
  acted: { admin: string; person: string } | null
}

function saidOf(session: Session | undefined): Said | null {
  if (session?.user && session.impersonator) {
    const { name: admin, until } = session.impersonator
    return { label: words.label, what: words.banner({ admin, person: session.user.name }), more: words.noted, until }
  }
  if (!session?.acted) return null
  return { label: words.overLabel, what: words.over(session.acted), more: words.overText, until: null }
}
