import { leaving } from "@intray/server/copy/leaving"
import { toast } from "@intray/ui/lib/toast-store"

/** Long enough to read it and to find the button. */
const OFFERED_MS = 15_000

/**
 * Says that what somebody wrote was thrown away, as they wished, and offers it back for a while.
 * @param bringBack puts it where it was; what was begun there meanwhile is theirs too, and must stay
 */
export function offerBack(bringBack: () => void): void {
  toast({ key: "thrown-away", title: leaving.discarded, duration: OFFERED_MS, action: { label: leaving.putBack, onPress: bringBack } })
}
