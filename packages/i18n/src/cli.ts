import { formatBytes } from "./format.ts"

const locale = "en-GB"

/** `npm run admin` */
export const adminCli = {
  usage:
    "Usage: npm run admin -- setup-link, reset-password EMAIL, remove-second-factor EMAIL, recount-insights, verify-release FILE [--key KEY] [--files FOLDER], or new-secret where the old one is lost",
  setupLink: (p: { link: string }) => `Open this link to become the platform's admin; it works once: ${p.link}`,
  hasAdmin: "This platform has an admin already. An admin can make others in Admin, Users.",
  notThere: "There is no Intray in this database, or an older version: start Intray once, or set DATA_DIR or DATABASE_URL to its place.",
  secretKept: (p: { dir: string }) => `There is a secret already, in ${p.dir} or in AUTH_SECRET; nothing was changed.`,
  secretMade: (p: { dir: string }) =>
    `A new secret was created in ${p.dir}. Restart Intray. Everybody is then signed out, mailed links that confirm an address or unsubscribe and links of guest reviewers no longer work (status links do), and second factors must be set up again: npm run admin -- remove-second-factor EMAIL lets somebody in.`,
  secretAccepted: (p: { dir: string }) =>
    `The secret in AUTH_SECRET or in ${p.dir} is kept for this data. Everybody is signed out, mailed links that confirm an address or unsubscribe and links of guest reviewers no longer work (status links do). Second factors must be set up again (npm run admin -- remove-second-factor EMAIL lets somebody in), and webhooks and Discord channels connected again.`,
  failed: {
    unknown: (p: { email: string }) => `There is no account with the address ${p.email}.`,
    password: (_: { email: string }) => "A password has 8 to 128 characters.",
    common: (_: { email: string }) =>
      "This password is easy to guess: many people use it, or it contains the e-mail name or Intray. Choose another, such as a few words in a row.",
  },
  done: (p: { email: string; sessions: number }) =>
    `${p.email} has a new password; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  recounted: (p: { teams: number }) => `The insights of ${p.teams} ${p.teams === 1 ? "team were" : "teams were"} recounted.`,
  removed: (p: { email: string; sessions: number }) =>
    `${p.email} signs in without a second factor; ${p.sessions} ${p.sessions === 1 ? "session was" : "sessions were"} ended.`,
  oneTime: (p: { password: string }) => `Password: ${p.password}\nSign in with it and change it.`,
}

/** `npm run backup` and `npm run restore` */
export const backupCli = {
  usage: "Usage: npm run backup [-- PLACE], a folder or s3://bucket/prefix; without it the place of BACKUP_TO",
  restoreUsage:
    "Usage: npm run restore -- FROM [COPY] [--without-damaged], FROM a folder or s3://bucket/prefix, COPY the name of a copy there; without it the newest. With --without-damaged files that are damaged are left out, and named",
  database: (p: { place: string }) => `Copying the database and the files to ${p.place}`,
  rows: (p: { submissions: number; accounts: number }) =>
    `The copy of the database is sound: ${p.submissions} ${p.submissions === 1 ? "submission" : "submissions"}, ${p.accounts} ${p.accounts === 1 ? "account" : "accounts"}`,
  noRoom: (p: { folder: string; needed: number; free: number }) =>
    `There is no room for a backup in ${p.folder}: it needs ${formatBytes(locale, p.needed)}, what the server needs included, and ${formatBytes(locale, p.free)} are free. Name a folder on another disk.`,
  full: "The disk is full; nothing was saved. Choose a folder on another disk.",
  ended: "Stopped. Nothing of it counts.",
  files: (p: { count: number }) => `The copy has ${p.count} ${p.count === 1 ? "file" : "files"}`,
  missing: (p: { count: number; first: string[] }) =>
    `NOT A GOOD COPY: ${p.count} ${p.count === 1 ? "file that the database names is" : "files that the database names are"} missing, cannot be read or not what was stored: ${p.first.join(", ")}${p.count > p.first.length ? ", …" : ""}. Look whether DATA_DIR and its disk, or the bucket, are the ones of this database, and put ${p.count === 1 ? "it" : "them"} back from an older copy. Older copies are kept until a good one follows.`,
  missingThen: (p: { count: number }) =>
    `${p.count} ${p.count === 1 ? "file was" : "files were"} missing already when this copy was made; an older copy may have ${p.count === 1 ? "it" : "them"}.`,
  sealedPlace: (p: { place: string }) =>
    `The copies in ${p.place} are encrypted, and BACKUP_KEY is not set: this one could be read by everybody who reads that place. Set BACKUP_KEY to the same, or name another folder or prefix.`,
  leftOut: (p: { names: string[] }) =>
    `Without ${p.names.length} damaged ${p.names.length === 1 ? "file" : "files"}: ${p.names.slice(0, 50).join(", ")}${p.names.length > 50 ? ", …" : ""}`,
  mended: (p: { count: number }) =>
    `${p.count} ${p.count === 1 ? "piece of earlier copies was" : "pieces of earlier copies were"} damaged, and ${p.count === 1 ? "was" : "were"} stored again. Check that disk.`,
  done: (p: { name: string; place: string; bytes: number; stored: number; encrypted: boolean }) =>
    `Backup complete: ${p.name} in ${p.place}${p.encrypted ? ", encrypted" : ""} (${formatBytes(locale, p.bytes)}, of which ${formatBytes(locale, p.stored)} were new)`,
  noProgram: (p: { program: string }) => `A Postgres database needs the program ${p.program} on the PATH.`,
  programFailed: (p: { program: string; code: number | null }) => `${p.program} ended with code ${p.code ?? "none"}; nothing was kept.`,
  nothing: (p: { file: string }) => `There is no database at ${p.file}.`,
  noFolder: (p: { folder: string; code: string }) =>
    `Copies cannot be kept in ${p.folder} (${p.code}). Name a folder that this account may write to, and no file.`,
  damaged: (p: { name: string }) => `The backup is damaged: ${p.name} is missing or not what it was. Restore another copy.`,
  damagedFile: (p: { name: string; reason: string }) =>
    `The file ${p.name} of the backup is damaged. Other copies share what has not changed since, so they may lack it too; add --without-damaged to restore everything else, with a list of what is left out. (${p.reason})`,
  damagedOrKey: (p: { name: string }) =>
    `${p.name} of the backup cannot be decrypted: BACKUP_KEY is not the one that it was made with, or it is damaged.`,
  keyMissing: "The backup is encrypted; set BACKUP_KEY to what it was made with.",
  notSealed: (p: { name: string }) =>
    `${p.name} is not encrypted, so BACKUP_KEY cannot tell who made it. Name a copy that is, or leave BACKUP_KEY out to restore this one all the same.`,
  busy: (p: { place: string }) =>
    `Another backup is being made in ${p.place}; wait until it has ended. After a crash that takes ten minutes.`,
  othersPlace: (p: { place: string }) =>
    `${p.place} has copies of another installation, and each would clear the other's away. Name another folder or prefix in BACKUP_TO.`,
  noCopy: (p: { name: string }) => `There is no copy ${p.name}.`,
  noCopies: (p: { place: string }) => `There are no copies in ${p.place}.`,
  unknownCopy: (p: { name: string; names: string[] }) => `There is no copy ${p.name}. There are: ${p.names.slice(0, 50).join(", ")}`,
  otherEngine: (p: { engine: "sqlite" | "postgres" }) =>
    p.engine === "sqlite"
      ? "The copy is of an SQLite database; leave DATABASE_URL out, or name a file."
      : "The copy is of a Postgres database; set DATABASE_URL to an empty one.",
  notEmpty: (p: { place: string; there?: string }) =>
    `${p.place} is not empty${p.there === undefined ? "" : ` (${p.there})`}. A copy is restored into an empty place only; name another one.`,
  newestLacks: (p: { name: string; count: number; whole: string | null }) =>
    `The newest copy, ${p.name}, was made when ${p.count} ${p.count === 1 ? "file was" : "files were"} missing already. ${p.whole === null ? "No other is whole. Name it" : `The newest whole one is ${p.whole}. Name one of them`} after FROM to restore it.`,
  databaseNotEmpty: "The database of DATABASE_URL is not empty. A copy is restored into an empty one only; make another one.",
  halfRestored: (p: { dir: string }) =>
    `A restore into ${p.dir} is under way or did not come to its end. If none runs, remove everything in that folder but backups, and empty the database too, first.`,
  restoring: (p: { place: string }) => `Restoring from ${p.place}`,
  restored: (p: { at: string; files: number; bytes: number }) =>
    `Restored the copy of ${p.at}: the database and ${p.files} ${p.files === 1 ? "file" : "files"} (${formatBytes(locale, p.bytes)}), each found to be what it was`,
  unknownKept: (p: { names: string[]; version: string }) =>
    `Not restored: ${p.names
      .slice(0, 20)
      .map((name) => JSON.stringify(name.slice(0, 200)))
      .join(
        ", ",
      )}${p.names.length > 20 ? `, and ${p.names.length - 20} more` : ""}. This version does not know what that is. The copy was made by version ${p.version}: restore it with that one, or a later one, to have it too.`,
}

/** `npm run move` */
export const moveCli = {
  usage:
    "Usage: npm run move -- --to URL, a postgres://… or file:… that is empty; --files bucket takes the files into the bucket of the S3_ settings, --files disk back into the data folder; both may be named",
  noBucket: "Moving files needs the settings of the bucket: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
  copy: (p: { done: number; total: number; table: string }) => `Copied ${p.done} of ${p.total} rows (${p.table})`,
  compare: (p: { done: number; total: number; table: string }) => `Compared ${p.done} of ${p.total} rows (${p.table})`,
  moved: (p: { tables: number; rows: number; from: string; to: string }) =>
    `Moved ${p.rows} rows of ${p.tables} tables from ${p.from} to ${p.to}; each was found to be the same on both sides`,
  filesProgress: (p: { step: "copy" | "compare"; done: number }) =>
    `${p.step === "copy" ? "Copied" : "Compared"} ${p.done} ${p.done === 1 ? "file" : "files"}`,
  movedFiles: (p: { files: number; bytes: number; from: string; to: string }) =>
    `Moved ${p.files} ${p.files === 1 ? "file" : "files"} (${formatBytes(locale, p.bytes)}) from ${p.from} to ${p.to}; each was found to be the same on both sides`,
  filesNotEmpty: (p: { place: string }) =>
    `${p.place} is not empty. Files are moved into an empty place only; empty it, or name another S3_PREFIX.`,
  filesOfOther: (p: { place: string; source: string }) => `${p.place} holds a part of the files of ${p.source}; empty it first.`,
  fileDiffers: (p: { key: string; place: string }) =>
    `The file ${p.key} is not the same in ${p.place}. Remove it there, and run the same command again.`,
  filesMore: (p: { place: string; count: number }) =>
    `${p.place} has ${p.count} ${p.count === 1 ? "file" : "files"} that the other side has not: files were removed there since the move began. Empty it, and move once more.`,
  halfMoved: (p: { place: string }) =>
    `A move of files into ${p.place} did not come to its end. Run the same npm run move again, which goes on where it was, or set the S3_ settings back.`,
  ended: "Stopped. Run the same command again: it goes on where it was.",
  full: "The disk is full. Make room, and run the same command again: it goes on where it was.",
  next: "Nothing was changed where it came from. Before the next start:",
  setPostgres: "  set DATABASE_URL to the address that was named with --to; DATA_DIR stays what it is",
  setFile: (p: { url: string }) => `  set DATABASE_URL to ${p.url}, or leave it out where that is intray.sqlite in DATA_DIR`,
  setBucket: "  keep the S3_ settings: files are read from the bucket now",
  setDisk: "  leave the S3_ settings out: files are read from the data folder now",
}
