import { admin } from "@intray/server/messages/admin"
import { Button } from "@intray/ui/button"
import { VenetianMask } from "lucide-react"
import { useEffect, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { actAsOneself } from "./acting.ts"

const words = admin.acting
const height = "56px"

/** Says on every page that one acts as somebody else, with the way back. Pages of a fixed height leave it the room of `--banner`. */
export function ActingBanner() {
  const { data } = trpc.session.get.useQuery()
  const [busy, setBusy] = useState(false)
  const acting = data?.user && data.impersonator ? { person: data.user.name, ...data.impersonator } : null
  const shown = acting !== null
  useEffect(() => {
    if (!shown) return
    document.documentElement.style.setProperty("--banner", height)
    return () => void document.documentElement.style.removeProperty("--banner")
  }, [shown])
  if (!acting) return null
  return (
    <section
      aria-label={words.label}
      className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-warn bg-warn-bg px-3.5 text-warn"
    >
      <VenetianMask aria-hidden="true" size={16} className="flex-none" />
      <p className="line-clamp-2 min-w-0 flex-1 text-[13px]/[18px]">
        <strong className="font-emph">{words.banner({ admin: acting.name, person: acting.person })}</strong>{" "}
        <span className="max-md:hidden">{words.noted}</span>{" "}
        <span className="max-lg:hidden">{words.until({ locale, at: acting.until })}</span>
      </p>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void actAsOneself()
        }}
      >
        {words.back}
      </Button>
    </section>
  )
}
