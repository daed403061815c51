import { admin } from "@intray/i18n/admin"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { issuesOf, type Wrong } from "../../lib/issues.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

/** One act of the admin area: busy meanwhile, said when it is done, and why not when it is not; lists are asked for again. */
export function useWrite() {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<string>()
  /** @returns whether it was done */
  async function write(act: () => Promise<unknown>, done: string, options: { quiet?: boolean } = {}): Promise<boolean> {
    const written = await once(async () => {
      setWrong({})
      setProblem(undefined)
      try {
        await act()
        toast({ tone: "ok", title: done, key: "admin" })
        return true
      } catch (error) {
        const issues = issuesOf(error)
        const why = reasonOf(error)
        if (issues) setWrong(issues)
        else if (options.quiet) setProblem(why)
        else toast({ tone: "danger", title: admin.notDone, description: why, key: "admin" })
        return false
      } finally {
        void utils.admin.invalidate()
      }
    })
    return written === true
  }
  return { busy, wrong, problem, write }
}
