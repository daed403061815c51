import { appointment } from "@intray/i18n/moments"
import { portals } from "@intray/i18n/portals"
import type { PortalList as Listed } from "@intray/server/modules/portals/schema"
import { buttonClass } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { isIconName } from "@intray/ui/lib/icons"
import { PickedIcon } from "@intray/ui/picked-icon"
import { Tooltip } from "@intray/ui/tooltip"
import { Link } from "@tanstack/react-router"
import { Check, Copy, ExternalLink } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { useCopy } from "./link-box.tsx"
import { StateBadge } from "./state-badge.tsx"

/** What is worth knowing in passing: when it opens or closes, how full it is, what waits to be published. */
function factsOf(portal: Listed["items"][number]): string[] {
  const words = portals.list
  const { standing: availability, opensAt, closesAt, timeZone, quota } = portal
  const at = (iso: string) => appointment(locale, iso, timeZone)
  return [
    ...(availability === "not_yet_open" && opensAt ? [words.opens({ time: at(opensAt) })] : []),
    ...((availability === "open" || availability === "not_yet_open") && closesAt ? [words.closes({ time: at(closesAt) })] : []),
    ...(quota !== null && availability !== "archived" ? [words.quota({ taken: portal.submissions, quota })] : []),
    ...(portal.changed ? [words.unpublished] : []),
  ]
}

/** One portal: its name, its state, what came in; its link to copy and to open. */
export function PortalRow({ portal }: { portal: Listed["items"][number] }) {
  const words = portals.list
  const { copy, done } = useCopy()
  return (
    <li className="relative flex min-h-[65px] items-center gap-3 border-b py-2.5 pr-2 pl-3.5 hover:bg-hover md:pr-[22px] md:pl-[22px]">
      <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="flex min-w-0 items-center gap-2.5">
            {isIconName(portal.icon) && <PickedIcon name={portal.icon} size={18} className="flex-none text-fg-2" />}
            {/* The whole row leads to the portal; what is above it has its own press. */}
            <Link
              to="/dashboard/portals/$slug"
              params={{ slug: portal.slug }}
              className="min-w-0 truncate text-[14px] leading-5 font-emph text-fg no-underline after:absolute after:inset-0"
            >
              {portal.title}
            </Link>
            <StateBadge availability={portal.standing} />
          </div>
          <p className="type-code truncate text-fg-2">{portal.url.replace(/^https?:\/\//, "")}</p>
        </div>
        <p className="type-meta text-fg-2 md:text-[13px] md:leading-5">
          {words.submissions({ count: portal.submissions })}
          {portal.submissions > 0 && <span className="text-fg-3">{`, ${words.open({ count: portal.openSubmissions })}`}</span>}
        </p>
        <p className="type-meta text-fg-2 md:text-[13px] md:leading-5">
          {factsOf(portal).map((fact) => (
            <span key={fact} className="block">
              {fact}
            </span>
          ))}
        </p>
      </div>
      <span className="relative flex flex-none items-center">
        <IconButton
          label={done ? portals.done.copied : words.copyOf({ title: portal.title })}
          icon={done ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          onClick={() => void copy(portal.url)}
        />
        <Tooltip content={words.view}>
          <a
            href={portal.url}
            target="_blank"
            rel="noopener"
            aria-label={words.viewOf({ title: portal.title })}
            className={buttonClass({ variant: "quiet", square: true })}
          >
            <ExternalLink aria-hidden="true" size={16} />
          </a>
        </Tooltip>
      </span>
    </li>
  )
}
