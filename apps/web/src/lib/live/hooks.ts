import type { LiveMessage } from "@intray/server/modules/live/schema"
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { statusOf } from "../query-client.ts"
import { trpc } from "../trpc.ts"
import { wakeWrites } from "../writes.ts"
import { createConnection, type LinkState, type Outlook } from "./connection.ts"
import { share } from "./shared.ts"
import { liveStore } from "./store.ts"

/**
 * Calls `callback` with each message about a change in the team, including changes by this tab's own user. Only messages since the
 * component first rendered count: it read its data before it could listen.
 */
export function useLive(callback: (message: LiveMessage) => void): void {
  const latest = useRef(callback)
  latest.current = callback
  const [drawnAt] = useState(liveStore.heard)
  useEffect(() => liveStore.listen((message) => latest.current(message), drawnAt), [drawnAt])
}

/** Whether live updates are connected. */
export function useLiveState(): LinkState {
  return useSyncExternalStore(liveStore.watch, liveStore.state)
}

/** Milliseconds without a connection before a message is shown. */
const quietMs = 3000

/** Whether the connection has been lost for longer than a moment. */
export function useReconnecting(): boolean {
  const away = useLiveState() === "connecting"
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!away) {
      setLong(false)
      return
    }
    const timer = setTimeout(() => setLong(true), quietMs)
    return () => clearTimeout(timer)
  }, [away])
  return away && long
}

/** Ids of the other users who have the submission open. */
export function useViewers(submissionId: string): readonly string[] {
  // Joined to one string, so that a component is rendered again only when the list changes.
  const read = () =>
    liveStore
      .who()
      .filter((one) => one.submissionId === submissionId)
      .map((one) => one.userId)
      .join(" ")
  const ids = useSyncExternalStore(liveStore.watch, read)
  return useMemo(() => (ids === "" ? [] : ids.split(" ")), [ids])
}

/** Keeps the tab connected to its team while it is shown. Used once per page. */
export function useLiveLink(): void {
  const utils = trpc.useUtils()
  const session = trpc.session.get.useQuery()
  const userId = session.data?.user?.id
  const teamId = session.data?.team?.id
  useEffect(() => {
    if (!userId || !teamId) return
    const { client } = utils
    liveStore.begin(userId)
    const outlook = async (): Promise<Outlook> => {
      try {
        const now = await client.session.get.query()
        if (now.user?.id === userId && now.team?.id === teamId) return "try"
        // The guards redirect to the sign-in page, or to another team of the user.
        void utils.session.get.invalidate()
        return "over"
      } catch (error) {
        if (statusOf(error) !== 404) return "unreachable"
        void utils.session.get.invalidate()
        return "over"
      }
    }
    const shared = share(
      `intray-live:${userId}:${teamId}`,
      (since, on) =>
        createConnection({
          since,
          outlook,
          onMessage: on.message,
          onState: on.state,
          subscribe: (from, { message, down }) => {
            const stream = client.live.events.subscribe(
              { lastEventId: from === null ? null : String(from) },
              {
                onData: ({ data }) => message(data),
                onError: (error) => down(statusOf(error) !== undefined),
                onComplete: () => down(false),
                // The browser would wait for seconds and retry without checking the network.
                onConnectionStateChange: (now) => now.state === "connecting" && now.error && down(false),
              },
            )
            return () => stream.unsubscribe()
          },
        }),
      {
        message: (message) => {
          if (message.type === "ready") wakeWrites()
          liveStore.hear(message)
        },
        state: liveStore.setState,
      },
    )
    const atOnce = () => shared.nudge(true)
    const look = () => document.visibilityState === "visible" && shared.nudge()
    const timer = setInterval(look, 1000)
    addEventListener("online", atOnce)
    document.addEventListener("visibilitychange", look)
    return () => {
      clearInterval(timer)
      removeEventListener("online", atOnce)
      document.removeEventListener("visibilitychange", look)
      shared.stop()
      liveStore.begin("")
    }
  }, [userId, teamId, utils])
}
