import { useNavigate, useParams } from "@tanstack/react-router"
import { ReleaseScreen } from "../features/releases/release-screen.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"

/** One release. */
export function OneReleasePage() {
  const { id } = useParams({ from: "/dashboard/_releases/$id" })
  const navigate = useNavigate()
  const can = useCan()
  return (
    <ReleaseScreen
      key={id}
      id={id}
      allowed={can({ release: ["publish"] })}
      mayExport={can({ submission: ["export"] })}
      onGone={() => void navigate({ to: "/dashboard/_releases" })}
      reasonOf={reasonOf}
    />
  )
}
