import { forMembers } from "./members.ts"

/** What the server says about the platform's administration. */
export const adminServer = forMembers("adminServer", {
  secretInFolder: "Set: made by Intray, in the data folder",
  refused: {
    self_ban: "You cannot ban yourself.",
    self_deletion: "Delete your own account in Settings, Security.",
    self_impersonation: "This is you already.",
    other_admin: "Only an admin can change their own password and address.",
    other_admin_impersonation: "Nobody can act as another admin.",
    banned: "This account is banned. Lift the ban first.",
    named_in_settings: "ADMIN_USER_IDS names this account. Change that setting and start Intray again.",
    last_admin: "This is the last admin. Make somebody else an admin first.",
    no_admin_any_more: "You are no admin any more.",
    leads_a_team: "This account is the only owner of a team with other members. Make somebody else its owner first.",
    unknown_role: "The role of an account is admin or user.",
    unknown_field: "This cannot be changed here.",
  },
  commonPassword: {
    common: "Too many people use this password. Choose another one, like a few words in a row.",
    product: "A password with the word Intray is easy to guess. Choose another, such as a few words in a row.",
    email: "A password with their e-mail name is easy to guess. Choose another, such as a few words in a row.",
  },
  emailTaken: "Another account has this address.",
  banEnd: "A ban ends in the future, or never.",
  confirmEmail: "Type the account's address to delete it.",
  confirmTeam: "Type the team's name to delete it.",
  jobRuns: "This job runs right now. Wait until it has ended.",
  jobDone: "This job is done already.",
  discarded: "Discarded by an admin",
  scanRuns: "The files are being counted already.",
  scanStopped: "The process stopped before it was done.",
  backupRuns: "A backup is being made already.",
  backupIncomplete: ({ count }: { count: number }) =>
    `The backup is incomplete: ${count} ${count === 1 ? "file is" : "files are"} missing or cannot be read. Older backups are kept. Check the disk or bucket that holds the files, then try again.`,
  noSmtp: "No mail server is set: the mail was kept in the data folder.",
  testMail: {
    subject: "A test mail from Intray",
    heading: "Mail works",
    body: "You asked for this mail in the admin area. It left Intray and reached you.",
    footer: "Sent once, because an admin of this installation asked for it.",
  },
  hidden: "hidden",
})

/** Mails about copies of the installation, to those who run it. */
export const backupServer = forMembers("backupServer", {
  overdue: {
    subject: "Intray has no recent backup",
    heading: "There is no recent backup",
    none: "No backup of this installation was ever made.",
    newest: ({ at, place }: { at: Date; place: string }) =>
      `The last good one is of ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, in ${place}.`,
    what: "Admin, Jobs shows what went wrong. You can make a backup now in Admin, Health. We send this mail once; the next one only after a backup has worked.",
    action: "Open Health",
    footer: "You get this mail because you run this installation of Intray.",
  },
})
