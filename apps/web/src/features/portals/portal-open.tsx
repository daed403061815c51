import { portals } from "@intray/i18n/portals"
import { buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Link } from "@tanstack/react-router"
import { Bell, ExternalLink, Keyboard, PencilRuler } from "lucide-react"
import { LinkBox } from "./link-box.tsx"

export type PortalOpenProps = {
  /** The portal to send people to; null when none is open. */
  portal: { slug: string; url: string } | null
  /** One that waits to be published, where none is open. */
  draft: { slug: string; title: string } | null
  /** May change and open portals. */
  may: boolean
}

/** What somebody can do for themselves while nothing is there to work on. */
export const meanwhile = [
  {
    icon: <Bell aria-hidden="true" size={18} />,
    title: portals.done.told,
    action: (
      <Link to="/dashboard/settings/notifications" className={buttonClass()}>
        {portals.done.toldAction}
      </Link>
    ),
  },
  {
    icon: <Keyboard aria-hidden="true" size={18} />,
    title: portals.done.keys,
    action: (
      <Link to="/dashboard/settings/keys" className={buttonClass()}>
        {portals.done.keysAction}
      </Link>
    ),
  },
]

/** What a team sees whose portals nobody has used yet: the link, and what can be done with it by the person who looks. */
export function PortalOpen({ portal, draft, may }: PortalOpenProps) {
  const words = portals.done
  if (!portal) {
    const waits = may ? draft : null
    return (
      <Empty
        title={waits ? words.draftTitle({ title: waits.title }) : words.closedTitle}
        primary={
          waits ? (
            <Link to="/dashboard/portals/$slug" params={{ slug: waits.slug }} className={buttonClass({ variant: "primary" })}>
              {words.draftAction}
            </Link>
          ) : may ? (
            <Link to="/dashboard/portals" className={buttonClass({ variant: "primary" })}>
              {words.closedAction}
            </Link>
          ) : undefined
        }
        others={may ? [] : meanwhile}
      >
        {waits ? words.draftText : may ? words.closedText : words.closedForYou}
      </Empty>
    )
  }
  return (
    <Empty
      title={words.title}
      primary={<LinkBox url={portal.url} />}
      others={[
        {
          icon: <ExternalLink aria-hidden="true" size={18} />,
          title: words.see,
          action: (
            <a href={portal.url} target="_blank" rel="noopener" className={buttonClass()}>
              {words.seeAction}
            </a>
          ),
        },
        ...(may
          ? [
              {
                icon: <PencilRuler aria-hidden="true" size={18} />,
                title: words.edit,
                action: (
                  <Link to="/dashboard/portals/$slug" params={{ slug: portal.slug }} className={buttonClass()}>
                    {words.editAction}
                  </Link>
                ),
              },
            ]
          : meanwhile),
      ]}
    >
      {words.text}
    </Empty>
  )
}
