import { portals } from "@intray/server/copy/portals"
import { buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Link } from "@tanstack/react-router"
import { ExternalLink, PencilRuler } from "lucide-react"
import { LinkBox } from "./link-box.tsx"

export type PortalOpenProps = {
  /** The portal to send people to; null when none is open. */
  portal: { slug: string; url: string } | null
}

/** What a team sees whose portals nobody has used yet: the link, and what can be done with it. */
export function PortalOpen({ portal }: PortalOpenProps) {
  const words = portals.done
  if (!portal) {
    return (
      <Empty
        title={words.closedTitle}
        primary={
          <Link to="/dashboard/portals" className={buttonClass({ variant: "primary" })}>
            {words.closedAction}
          </Link>
        }
      >
        {words.closedText}
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
        {
          icon: <PencilRuler aria-hidden="true" size={18} />,
          title: words.edit,
          action: (
            <Link to="/dashboard/portals/$slug" params={{ slug: portal.slug }} className={buttonClass()}>
              {words.editAction}
            </Link>
          ),
        },
      ]}
    >
      {words.text}
    </Empty>
  )
}
