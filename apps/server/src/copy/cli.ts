import { formatBytes } from "./format.ts"

const locale = "en-GB"

/** `npm run admin` */
export const adminCli = {
  usage:
    "Usage: npm run admin -- setup-link, reset-password EMAIL, remove-second-factor EMAIL, recount-insights, verify-release FILE [--key KEY] [--files FOLDER], or new-secret where the old one is lost",
  setupLink: (p: { link: string }) => `Open this link to become the platform's admin; it works once: ${p.link}`,
  hasAdmin: "This platform has an admin already; who is one makes others in Admin, Users.",
  secretKept: (p: { dir: string }) => `There is a secret already, in ${p.dir} or in AUTH_SECRET; nothing was changed.`,
  secretMade:
    "A new secret was made. Everybody is signed out, links in mails that were sent no longer work, and second factors have to be set up anew: npm run admin -- remove-second-factor EMAIL lets somebody in.",
  failed: {
    unknown: (p: { email: string }) => `There is no account with the address ${p.email}.`,
    password: (_: { email: string }) => "A password has 8 to 128 characters.",
  },
  done: (p: { email: string; sessions: number }) =>
    `${p.email} has a new password; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  recounted: (p: { teams: number }) => `The insights of ${p.teams} ${p.teams === 1 ? "team were" : "teams were"} counted anew.`,
  removed: (p: { email: string; sessions: number }) =>
    `${p.email} signs in without a second factor; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  oneTime: (p: { password: string }) => `Password: ${p.password}\nSign in with it and change it.`,
}

/** `npm run backup` */
export const backupCli = {
  usage: "Usage: npm run backup [-- FOLDER]",
  exists: (p: { folder: string }) => `${p.folder} exists already; name a folder that does not.`,
  database: (p: { folder: string }) => `Copying the database into ${p.folder}`,
  progress: (p: { done: number; total: number }) => `${formatBytes(locale, p.done)} of ${formatBytes(locale, p.total)}`,
  rows: (p: { submissions: number; accounts: number }) =>
    `The copy of the database is sound: ${p.submissions} ${p.submissions === 1 ? "submission" : "submissions"}, ${p.accounts} ${p.accounts === 1 ? "account" : "accounts"}`,
  noRoom: (p: { folder: string; needed: number; free: number }) =>
    `There is no room for a backup in ${p.folder}: it needs ${formatBytes(locale, p.needed)}, what the server needs included, and ${formatBytes(locale, p.free)} are free. Name a folder on another disk.`,
  full: "The disk is full; the backup was not kept. Name a folder on another disk.",
  ended: "Stopped. Nothing of the backup was kept.",
  files: (p: { count: number; bytes: number }) => `Copied ${p.count} ${p.count === 1 ? "file" : "files"} (${formatBytes(locale, p.bytes)})`,
  done: (p: { folder: string }) => `Backup complete: ${p.folder}`,
  noDump: "The backup of a Postgres database needs the program pg_dump on the PATH.",
  dumpFailed: (p: { code: number | null }) => `pg_dump ended with code ${p.code ?? "none"}; the backup was not kept.`,
  nothing: (p: { file: string }) => `There is no database at ${p.file}.`,
}
