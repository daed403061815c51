import { statusPage as words } from "@intray/i18n/translated"
import { Link2 } from "lucide-react"
import { useState } from "react"
import { opened } from "../../lib/dialogs.tsx"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"

export type SentLink = { name: string; url: string; path: (string | number)[] }

const ReplaceLinkDialog = opened(onDemand(() => import("./replace-link-dialog.tsx").then((module) => module.ReplaceLinkDialog), Opening))

/** Every link among the answers, with what it is the link of. */
function linksOf(sent: StatusData["sent"]): SentLink[] {
  return sent.flatMap((answer) => {
    if (answer.items.length === 0) return answer.link && answer.value ? [{ name: answer.label, url: answer.value, path: answer.path }] : []
    return answer.items.flatMap((item) => {
      const title = item.find((leaf) => leaf.isTitle)?.value ?? ""
      return item.flatMap((leaf) =>
        leaf.link && leaf.value ? [{ name: words.link.in({ label: leaf.label, title }), url: leaf.value, path: leaf.path }] : [],
      )
    })
  })
}

export type ReplaceLinkProps = {
  demoId: string
  status: StatusData
  onReplaced: () => void
  onStale: () => void
  onRefusedClosed: () => void
}

/** Puts another link where one no longer works. */
export function ReplaceLink(props: ReplaceLinkProps) {
  const links = linksOf(props.status.sent)
  const [open, setOpen] = useState(false)
  const { canReplace } = props.status
  if (links.length === 0) return null
  return (
    <>
      {canReplace && (
        <Action icon={<Link2 aria-hidden="true" size={20} />} onPress={() => setOpen(true)}>
          {words.link.action}
        </Action>
      )}
      <ReplaceLinkDialog
        {...props}
        links={links}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next && !canReplace) props.onRefusedClosed()
        }}
      />
    </>
  )
}
