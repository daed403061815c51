import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { FingerprintPattern } from "lucide-react"
import { openedAs } from "../../lib/auth/address.ts"
import { passkeysWork, signInWithPasskey } from "../../lib/auth/passkey.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useBaseUrl } from "../../lib/auth/use-base-url.ts"
import { usePending } from "../../lib/pending.ts"

/** Signs in with a passkey, the quickest way; says so where the browser cannot. */
export function PasskeyButton({ onDone, onProblem }: { onDone: (answer: unknown) => void; onProblem: (words: string | null) => void }) {
  const [busy, once] = usePending()
  const base = useBaseUrl()
  const press = () =>
    once(async () => {
      onProblem(null)
      if (base && openedAs(base, window.location.hostname) !== "here") return onProblem(auth.problems.passkeyElsewhere({ base }))
      if (!passkeysWork(base)) return onProblem(auth.problems.passkeyUnsupported)
      const outcome = await signInWithPasskey()
      if (!outcome.ok) return onProblem(sayProblem(outcome.problem))
      onDone(outcome.data)
      return "leaving"
    })
  return (
    <Button
      variant="primary"
      size="lg"
      block
      icon={<FingerprintPattern aria-hidden="true" size={20} />}
      busy={busy}
      busyLabel={auth.login.passkeyBusy}
      onClick={() => void press()}
    >
      {auth.login.passkey}
    </Button>
  )
}
