import type { Limit, Limits } from "./limits.ts"

/*
 * How many mails may go to one address. Anyone who makes many of one kind uses up the share of that kind alone, and a team the share of that
 * team: a decision always finds room, whatever others send there.
 */

type Share = { hour: Limit; day: Limit }
const share = (hour: number, day: number): Share => ({
  hour: { max: hour, windowSeconds: 3_600 },
  day: { max: day, windowSeconds: 86_400 },
})

/** Mails about accounts hold links and codes that sign in. */
export const secretKinds = "account."

/** Mails of one kind about accounts; a reset finds room next to any number of others. */
export const perAccountKind = share(10, 40)
/** What a team's submitters and members are told, of all teams together; more of it waits. */
export const perAddress = share(20, 100)
/** What finds room beyond that, of each team and kind. */
const perTeamAndKind = share(4, 10)
/** Whether the text of a mail is a secret of its reader: links that sign in or prove a mailbox. It is emptied once the mail has left. */
export function isSecretMail(kind: string): boolean {
  return kind.startsWith(secretKinds) || kind === "invitation"
}

/** What asks somebody who has not asked for it. How much of it is made is limited where it is made; this holds for all of it. */
const perAsking = share(8, 12)

const asking: readonly string[] = ["invitation", "watch.confirm"]
/** Somebody waits for these in front of the screen; how often they are made is limited where they are. */
const awaited: readonly string[] = ["receipt", "status-links"]

/**
 * Counts one mail. @returns seconds until there is room for it, or null when there is now
 */
export async function waitForShare(limits: Limits, mail: { to: string; kind: string; teamId: string | null }): Promise<number | null> {
  const { kind } = mail
  if (awaited.includes(kind)) return null
  const key = `mail:${mail.to.toLowerCase()}`
  if (kind.startsWith(secretKinds)) return waitFor(limits, `${key}:${kind}`, perAccountKind)
  if (asking.includes(kind)) return waitFor(limits, `${key}:asking`, perAsking)
  const own = await waitFor(limits, `${key}:${kind}:${mail.teamId ?? ""}`, perTeamAndKind)
  const all = await waitFor(limits, key, perAddress)
  return own === null || all === null ? null : Math.min(own, all)
}

async function waitFor(limits: Limits, key: string, { hour, day }: Share): Promise<number | null> {
  const counted = await limits.count({ hour: { key, limit: hour }, day: { key, limit: day } })
  const wait = Math.max(counted.hour.wait ?? 0, counted.day.wait ?? 0)
  return wait > 0 ? wait : null
}
