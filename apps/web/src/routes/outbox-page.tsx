import { outboxPage } from "@intray/i18n/outbox-page"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Publications } from "../features/decisions/publications.tsx"
import { OutboxPage as Outbox } from "../features/messages/outbox-page.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { useMe } from "./open-slots.tsx"

/** What waits to be said. */
export function OutboxPage() {
  useTitle(outboxPage.title)
  const { box = "waiting", message } = useSearch({ from: "/dashboard/outbox" })
  const navigate = useNavigate({ from: "/dashboard/outbox" })
  const me = useMe()
  const can = useCan()
  return (
    <Outbox
      allowed={can({ submission: ["reply"] })}
      tab={box}
      open={message}
      onOpen={(id) => void navigate({ search: (before) => ({ ...before, message: id }) })}
      meId={me.id}
      reasonOf={reasonOf}
      decisions={<Publications allowed={can({ submission: ["move"] })} reasonOf={reasonOf} past={false} />}
    />
  )
}
