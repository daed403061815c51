import { formatNumber } from "./format.ts"

const locale = "en"
const n = (value: number) => formatNumber(locale, value)

/** What `npm run seed` says. */
export const seeding = {
  usage: "Usage: npm run seed -- [--submissions N] [--reviews N] [--force]",
  badCount: (p: { max: number }) => `--submissions is a whole number from 0 to ${n(p.max)}.`,
  badReviews: "--reviews is a whole number from 0 to 9: reviews of each submission, by up to three people.",
  publicAddress: (p: { address: string }) =>
    `The seeded accounts have a known password, and BASE_URL is ${p.address}. Say --force if that is meant.`,
  notEmpty: "This database holds something already. Seeding is for an empty one; set another DATA_DIR or DATABASE_URL.",
  running: "Another run of this is at work on the database. Wait until it is done, or end it.",
  cleared: "What an earlier run had left half made is removed.",
  ended: "Stopped. Nothing of it was left behind.",
  progress: (p: { done: number; count: number }) => `${n(p.done)} of ${n(p.count)} submissions`,
  done: (p: { submissions: number; labels: number; events: number; files: number; seconds: number }) =>
    `Lantern Quay is ready: ${n(p.submissions)} submissions, ${n(p.labels)} labels, ${n(p.events)} events, ${n(p.files)} files, in ${p.seconds.toFixed(1)} s.`,
  accounts: (p: { addresses: string[]; password: string }) => `Sign in as ${p.addresses.join(", ")} with the password: ${p.password}`,
}
