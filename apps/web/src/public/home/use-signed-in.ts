import { useEffect, useState } from "react"
import { read } from "../../lib/read.ts"

/** Whether somebody is signed in, looked up again when the page comes back into sight: they may have signed in, or out, in another tab. */
export function useSignedIn(first: boolean): boolean {
  const [signedIn, setSignedIn] = useState(first)
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return
      const answer = await read("/_payload.json").catch(() => null)
      const payload = answer?.ok ? ((await answer.json().catch(() => null)) as { signedIn?: unknown } | null) : null
      if (typeof payload?.signedIn === "boolean") setSignedIn(payload.signedIn)
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
  return signedIn
}
