import { decisionsPage } from "@intray/i18n/decisions-page"
import { HeldPage } from "../features/decisions/held-page.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"

/** What is decided and not told. */
export function DecisionsPage() {
  useTitle(decisionsPage.title)
  const can = useCan()
  return <HeldPage allowed={can({ submission: ["move"] })} reasonOf={reasonOf} />
}
