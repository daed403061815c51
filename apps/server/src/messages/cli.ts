import { formatBytes } from "./format.ts"

const locale = "en-GB"

/** `npm run admin` */
export const adminCli = {
  usage: "Usage: npm run admin -- reset-password EMAIL, or npm run admin -- remove-second-factor EMAIL",
  failed: {
    unknown: (p: { email: string }) => `There is no account with the address ${p.email}.`,
    password: (_: { email: string }) => "A password has 8 to 128 characters.",
  },
  done: (p: { email: string; sessions: number }) =>
    `${p.email} has a new password; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  removed: (p: { email: string; sessions: number }) =>
    `${p.email} signs in without a second factor; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  oneTime: (p: { password: string }) => `Password: ${p.password}\nSign in with it and change it.`,
}

/** `npm run backup` */
export const backupCli = {
  usage: "Usage: npm run backup [-- FOLDER]",
  exists: (p: { folder: string }) => `${p.folder} exists already; name a folder that does not.`,
  database: (p: { folder: string }) => `Copying the database into ${p.folder}`,
  files: (p: { count: number; bytes: number }) => `Copied ${p.count} ${p.count === 1 ? "file" : "files"} (${formatBytes(locale, p.bytes)})`,
  done: (p: { folder: string }) => `Backup complete: ${p.folder}`,
  damaged: "The copy of the database is damaged; the backup was not kept.",
  noDump: "The backup of a Postgres database needs the program pg_dump on the PATH.",
  dumpFailed: (p: { code: number | null }) => `pg_dump ended with code ${p.code ?? "none"}; the backup was not kept.`,
  nothing: (p: { file: string }) => `There is no database at ${p.file}.`,
}
