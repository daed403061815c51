import type { Limit, Limits } from "./limits.ts"

/*
 * Limits mails to one address. Many mails of one kind use up only that kind's share, and a team's mails only that
 * team's share: so a decision always gets through, whatever others send there.
 */

type Share = { hour: Limit; day: Limit }
const share = (hour: number, day: number): Share => ({
  hour: { max: hour, windowSeconds: 3_600 },
  day: { max: day, windowSeconds: 86_400 },
})

/** Mails about accounts, with links and codes that sign the reader in. */
export const secretKinds = "account."

/** Mails of one kind about accounts; separate, so that a password reset gets through next to any number of others. */
export const perAccountKind = share(10, 40)
/** Mails to submitters and members from all teams together; further ones wait. */
export const perAddress = share(20, 100)
/** Additional share of each team and kind. */
const perTeamAndKind = share(4, 10)
/** Whether a mail's text is secret: links that sign in or confirm a mailbox. The text is deleted once the mail was sent. */
export function isSecretMail(kind: string): boolean {
  return kind.startsWith(secretKinds) || kind === "invitation"
}

/** Unsolicited mails. Their creation is limited elsewhere; this limits all of them together. */
const perAsking = share(8, 12)

const asking: readonly string[] = ["invitation", "watch.confirm"]
/** Somebody waits for these in front of the screen; their creation is limited elsewhere. */
const awaited: readonly string[] = ["receipt", "status-links"]

/** Counts one mail. @returns seconds until its address may get it, or null for now */
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
