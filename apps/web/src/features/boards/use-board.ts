import { boards as words } from "@intray/i18n/boards"
import type { BoardCard } from "@intray/server/modules/boards/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useRef, useState } from "react"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { applyMove, invertMove, type Move } from "./model.ts"

/** A move that was made, and the one that takes it back. `setId`: null in a set that the server has not created yet. */
type Made = { setId: string | null; title: string; back: Move }

/** Moves that U can take back. */
const MAX_UNDO = 100

/**
 * The cards of a set, and moving them. A move shows at once; a refused one is taken back with a message.
 * @param createSet makes the first set of a board, with the first move
 */
export function useCards({ slug, setId, createSet }: { slug: string; setId: string | null; createSet: () => Promise<string> }) {
  const utils = trpc.useUtils()
  const query = trpc.boards.cards.useQuery({ slug, setId }, { placeholderData: (before) => before })
  const items = query.data?.items
  const [made, setMade] = useState<readonly Made[]>([])
  // Moves are sent one after the other, so that the last one is the last for the server too.
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  // The set that the first move makes; the board shows it once all moves are sent.
  const created = useRef<Promise<string> | null>(null)

  const send = useCallback(
    (move: Move) => {
      const input = { slug, setId }
      const change = (cards: readonly BoardCard[]) => applyMove(cards, move)
      void utils.boards.cards.cancel(input)
      utils.boards.cards.setData(input, (before) => before && { ...before, items: change(before.items) })
      waiting.current += 1
      // Each move keeps its own set: the board may show the new set before the moves that wait for it are sent.
      created.current = setId === null ? (created.current ?? createSet()) : null
      const target = created.current ?? Promise.resolve(setId)
      const settled = target.catch(() => {
        created.current = null
        return null
      })
      const { submissionId, column, before } = move
      sending.current = sending.current
        .then(async () => {
          const id = await target
          if (id === null) return
          if (setId === null) setMade((before) => before.map((one) => (one.setId === null ? { ...one, setId: id } : one)))
          await utils.client.boards.move.mutate({ setId: id, submissionIds: [submissionId], column, ...(before ? { before } : {}) })
        })
        .catch((error: unknown) => {
          toast({ tone: "danger", key: "board", title: words.moveFailed, description: reasonOf(error) })
        })
        .finally(async () => {
          waiting.current -= 1
          if (waiting.current > 0) return
          const id = setId === null ? await settled : null
          if (id !== null) {
            // The board shows the new set first: the answer for no set has every card out.
            utils.boards.cards.setData({ slug, setId: id }, utils.boards.cards.getData(input))
            await utils.boards.get.invalidate({ slug })
          }
          await utils.boards.cards.invalidate()
        })
    },
    [utils, slug, setId, createSet],
  )
  const move = useCallback(
    async (next: Move) => {
      // While a set loads, the cards of the set before it are on screen: the move applies to the cards of the new one.
      const loaded = await utils.boards.cards.ensureData({ slug, setId }).catch(() => null)
      if (loaded === null) {
        toast({ tone: "danger", key: "board", title: words.moveFailed })
        return
      }
      const cards = loaded.items
      const card = cards.find((one) => one.submissionId === next.submissionId)
      const back = invertMove(cards, next.submissionId)
      if (!card || !back || (card.column === next.column && card.column !== "reserve")) return
      setMade((before) => [...before.slice(-MAX_UNDO + 1), { setId, title: card.title, back }])
      send(next)
    },
    [utils, slug, setId, send],
  )
  // Moves in another set stay until that set is on screen again.
  const newest = made.findLast((one) => one.setId === setId) ?? null
  const undo = () => {
    if (!newest) return
    setMade((before) => before.filter((one) => one !== newest))
    send(newest.back)
  }
  return { query, items, move: (next: Move) => void move(next), undo, newest }
}
