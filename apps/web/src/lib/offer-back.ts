import { leaving } from "@intray/i18n/leaving"
import { toast } from "@intray/ui/lib/toast-store"

/** Long enough to read it and to find the button. */
const OFFERED_MS = 15_000

/**
 * Says that what somebody wrote was thrown away, as they wished, and offers it back for a while. Each is offered for itself.
 * @param bringBack puts it where it was, once; what was begun there meanwhile is theirs too, and must stay
 */
export function offerBack(bringBack: () => void): void {
  let isBack = false
  const onPress = () => {
    // A second press may come while the first one's toast goes.
    if (!isBack) bringBack()
    isBack = true
  }
  toast({ title: leaving.discarded, duration: OFFERED_MS, action: { label: leaving.putBack, onPress } })
}
