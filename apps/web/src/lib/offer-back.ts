import { leaving } from "@intray/i18n/leaving"
import { toast } from "@intray/ui/lib/toast-store"

/** Milliseconds; long enough to read the toast and press its button. */
const OFFERED_MS = 15_000

/**
 * Shows that a draft was discarded, as requested, and offers to restore it for a while. Each draft has its own toast.
 * @param bringBack restores it, once; text written there meanwhile must stay
 */
export function offerBack(bringBack: () => void): void {
  let isBack = false
  const onPress = () => {
    // A second press may come while the first one's toast closes.
    if (!isBack) bringBack()
    isBack = true
  }
  toast({ title: leaving.discarded, duration: OFFERED_MS, action: { label: leaving.putBack, onPress } })
}
