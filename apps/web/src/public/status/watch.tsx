import { statusPage as words } from "@intray/i18n/translated"
import { Bell } from "lucide-react"
import { useState } from "react"
import { opened } from "../../lib/dialogs.tsx"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"

const WatchDialog = opened(onDemand(() => import("./watch-dialog.tsx").then((module) => module.WatchDialog), Opening))

export type WatchProps = { demoId: string; status: StatusData; onChanged: () => void }

/** Addresses that get a mail when the page changes. */
export function Watch(props: WatchProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Action icon={<Bell aria-hidden="true" size={20} />} onPress={() => setOpen(true)}>
        {words.watch.action}
      </Action>
      <WatchDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}
