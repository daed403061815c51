import { useParams } from "@tanstack/react-router"
import { GuestPage } from "../features/reviews/guest/guest-page.tsx"
import { NotFoundPage } from "../features/shell/error-page.tsx"
import { useRoom } from "../features/submissions/use-media.ts"

/** The page behind the link of a guest reviewer. */
export function GuestReviewPage() {
  const { guestId } = useParams({ from: "/review/$guestId" })
  const room = useRoom()
  return <GuestPage key={guestId} guestId={guestId} room={{ phone: room.phone, wide: room.rail }} unknown={<NotFoundPage />} />
}
