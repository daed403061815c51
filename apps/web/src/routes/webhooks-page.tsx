import { webhooks } from "@intray/i18n/webhooks"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Webhooks } from "../features/webhooks/webhooks.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { ApiTabs } from "./api-frame.tsx"

/** The team's webhooks, or one with its deliveries. */
export function WebhooksPage() {
  useTitle(webhooks.title)
  const can = useCan()
  const open = useSearch({ from: "/dashboard/api/webhooks" })
  const navigate = useNavigate({ from: "/dashboard/api/webhooks" })
  return (
    <Webhooks
      allowed={can({ webhook: ["manage"] })}
      open={open}
      onOpen={(next) => void navigate({ search: next })}
      reasonOf={reasonOf}
      tabs={<ApiTabs />}
    />
  )
}
