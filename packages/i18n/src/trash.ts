import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const submissions = (value: number) => plural(locale, value, { one: "# submission", other: "# submissions" })
const days = (value: number) => plural(locale, value, { one: "# day", other: "# days" })

/** The trash, and what was erased. */
export const trash = forMembers("trash", {
  name: "Trash",
  open: "Open the trash",
  trash: "Move to trash",
  restore: "Restore",
  erase: "Erase permanently",
  trashed: (p: { number: number }) => `#${p.number} is in the trash.`,
  trashFailed: (p: { number: number }) => `#${p.number} was not moved to the trash.`,
  restored: (p: { number: number }) => `#${p.number} is back in its stage.`,
  restoreFailed: (p: { number: number }) => `#${p.number} was not restored.`,
  erased: (p: { number: number }) => `#${p.number} is erased.`,
  eraseFailed: (p: { number: number }) => `#${p.number} was not erased.`,
  left: (p: { days: number }) => (p.days > 0 ? `${days(p.days)} left` : "goes today"),
  empty: "The trash is empty",
  emptyText: "What you move here stays for 30 days and can be restored. Then it is erased.",
  banner: {
    title: "In the trash",
    text: (p: { who: string; when: string; goes: string }) =>
      `${p.who} put it here ${p.when}. It is erased on ${p.goes} unless you restore it.`,
    meanwhile: "The status page still shows what it showed before. No messages are sent while it is in the trash.",
  },
  gone: {
    title: "Erased",
    heading: (p: { number: number }) => `#${p.number} was erased`,
    by: {
      submitter: (p: { when: string }) => `Its sender erased it on ${p.when}.`,
      team: (p: { who: string; when: string }) => `${p.who} erased it on ${p.when}.`,
      wish: (p: { when: string }) => `Its sender had asked to have it erased on ${p.when}.`,
      trash: (p: { when: string }) => `It was in the trash for 30 days, and was erased on ${p.when}.`,
      spam: (p: { when: string }) => `It was spam for 30 days, and was erased on ${p.when}.`,
      retention: (p: { when: string }) => `Its portal keeps submissions no longer. It was erased on ${p.when}.`,
      unknown: (p: { when: string }) => `It was erased on ${p.when}.`,
    },
    text: "Answers, files, messages and names were removed. Only the number and the place in your statistics remain.",
  },
  ask: {
    one: (p: { number: number }) => `Erase #${p.number} permanently?`,
    many: (p: { count: number }) => `Erase ${submissions(p.count)} permanently?`,
    what: "This removes answers, files, all messages, comments, and the sender’s name and address, also from release snapshots. The status page is removed too. Only the number remains.",
    final: "This cannot be undone.",
    yes: "Erase permanently",
  },
  bulk: {
    trash: (p: { count: number }) => `Move ${submissions(p.count)} to the trash?`,
    restore: (p: { count: number }) => `Restore ${submissions(p.count)}?`,
  },
  history: {
    trashed: (p: { who: string }) => `${p.who} moved it to the trash`,
    restored: (p: { who: string }) => `${p.who} restored it from the trash`,
    erasedBy: (p: { who: string }) => `${p.who} erased everything personal`,
  },
} as const)
