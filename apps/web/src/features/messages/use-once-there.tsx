import { conversation } from "@intray/i18n/conversation"
import { Button } from "@intray/ui/button"
import { useEffect, useState } from "react"
import { isUnderWay, type UploadRecord } from "../../lib/upload/upload-state.ts"

const words = conversation.composer

/**
 * Does something once every file has arrived.
 * @param go is called again with the same wish when nothing is on its way any more
 */
export function useOnceThere<Wish>(files: readonly UploadRecord[], go: (wish: Wish) => void) {
  const [wish, setWish] = useState<{ of: Wish } | null>(null)
  const underWay = files.filter(isUnderWay)
  const through = wish !== null && underWay.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once, when the last file is there
  useEffect(() => {
    if (!through || wish === null) return
    setWish(null)
    go(wish.of)
  }, [through])
  return {
    /** False: it waits for files, and is asked for again. */
    ready(of: Wish): boolean {
      if (underWay.length > 0) setWish({ of })
      return underWay.length === 0
    },
    waits: wish !== null,
    note: wish !== null && underWay.length > 0 && (
      <p role="status" className="flex flex-wrap items-center gap-2 text-fg-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{words.waits({ names: underWay.map((one) => one.name) })}</span>
        <Button size="sm" onClick={() => setWish(null)}>
          {words.waitNot}
        </Button>
      </p>
    ),
  }
}
