import { formatDay, formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** Members of a team, and invitations. */
export const teamMembers = forMembers("teamMembers", {
  page: "Members",
  list: {
    title: "Members",
    note: (p: { team: string }) => `People who work in ${p.team}. Their role decides what they can do.`,
    label: "Members of the team",
    search: "Find a member",
    none: (p: { text: string }) => `Nobody here is called “${p.text}”.`,
    found: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# member", other: "# members" }),
    you: "You",
    readsOnly: "Read-only: no seat left",
    joined: (p: { locale: string; at: string }) => `since ${formatDay(p.locale, p.at.slice(0, 10))}`,
    loading: "Loading the members",
    failed: "The members did not load",
    failedText: "Nothing was changed. Try again.",
  },
  seats: {
    used: (p: { locale: string; used: number; limit: number }) =>
      `${formatNumber(p.locale, p.used)} of ${formatNumber(p.locale, p.limit)} seats used, open invitations counted`,
    full: (p: { locale: string; limit: number }) =>
      `All ${formatNumber(p.locale, p.limit)} seats are used, open invitations counted. Remove somebody or cancel an invitation first.`,
    unlimited: (p: { locale: string; used: number }) =>
      `${plural(p.locale, p.used, { one: "# seat", other: "# seats" })} used, as many as you like`,
  },
  role: {
    of: (p: { name: string; role: string }) => `Role of ${p.name}: ${p.role}`,
    heading: "Role",
    held: "You can give only permissions that you have.",
    onlyOwner: "The only owner",
    changed: (p: { name: string; role: string }) => `${p.name} is ${p.role} now`,
    failed: (p: { name: string }) => `The role of ${p.name} was not changed`,
  },
  menu: {
    label: (p: { name: string }) => `More for ${p.name}`,
    remove: "Remove from the team",
    makeOwner: "Transfer ownership",
    leave: "Leave the team",
  },
  remove: {
    title: (p: { name: string }) => `Remove ${p.name} from the team?`,
    text: "They lose access immediately. Their labels and comments stay.",
    /** What happens to submissions assigned to them. `open`: the number is unknown, or the user may not see it. */
    assigned: {
      open: "Submissions assigned to them become unassigned.",
      given: (p: { locale: string; count: number }) =>
        plural(p.locale, p.count, {
          zero: "Nothing is assigned to them.",
          one: "# submission is assigned to them and becomes unassigned.",
          other: "# submissions are assigned to them and become unassigned.",
        }),
      see: "See which",
    },
    confirm: "Remove",
    done: (p: { name: string }) => `${p.name} no longer belongs to the team`,
    failed: (p: { name: string }) => `${p.name} was not removed`,
  },
  transfer: {
    title: "Transfer ownership",
    text: "They become the owner and can delete the team and manage billing. You become an admin.",
    to: "New owner",
    choose: "Choose a member",
    missing: "Choose who becomes the owner.",
    confirm: "Transfer ownership",
    busy: "Transferring",
    done: (p: { name: string }) => `${p.name} is now the owner`,
    doneText: "You are now an admin.",
    failed: "Ownership was not transferred",
  },
  invite: {
    title: "Invite people",
    note: "Each person gets a mail with a personal link. It works for 7 days.",
    noMail: "This installation sends no mail. Copy each link below and send it yourself. It works for 7 days and only for its address.",
    emails: "E-mail addresses",
    help: "One or more, separated by commas or line breaks.",
    missing: "Enter an address, like mara@lantern.example.",
    role: "As",
    group: "Group",
    noGroup: "None",
    send: (p: { locale: string; count: number }) =>
      p.count < 2 ? "Send invitation" : `Send ${plural(p.locale, p.count, { one: "# invitation", other: "# invitations" })}`,
    /** For servers without mail: the links are passed on by hand. */
    make: (p: { locale: string; count: number }) =>
      p.count < 2 ? "Make a link" : `Make ${plural(p.locale, p.count, { one: "# link", other: "# links" })}`,
    making: "Making links",
    sending: "Sending",
    results: "Results",
    result: {
      invited: "Invited",
      already_member: "Belongs to the team already",
      already_invited: "Is invited already; send it again below",
      bad_address: "Not an e-mail address. It needs an @ and an ending, like mara@lantern.example.",
      no_seat: "There is no seat left",
      failed: "Not sent: the connection dropped. Try again.",
    },
    allSent: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# invitation sent", other: "# invitations sent" }),
    someKept: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, {
        one: "# address was not invited and is still typed above",
        other: "# addresses were not invited and are still typed above",
      }),
    failed: "The invitations were not sent",
  },
  open: {
    title: "Open invitations",
    label: "Open invitations",
    none: "No open invitations.",
    loading: "Loading the invitations",
    failed: "The invitations did not load",
    until: (p: { locale: string; at: string; days: number }) =>
      p.days <= 0
        ? "expires today"
        : `expires in ${plural(p.locale, p.days, { one: "# day", other: "# days" })}, on ${formatDay(p.locale, p.at.slice(0, 10))}`,
    expired: (p: { locale: string; at: string }) => `expired on ${formatDay(p.locale, p.at.slice(0, 10))}`,
    expiredTag: "Expired",
    by: (p: { name: string }) => `by ${p.name}`,
    menu: (p: { email: string }) => `More for ${p.email}`,
    copy: "Copy link",
    copyOf: (p: { email: string }) => `Copy the link for ${p.email}`,
    copied: "Link copied",
    copyFailed: "The browser did not copy the link",
    resend: "Send again",
    resent: (p: { email: string }) => `Sent to ${p.email} again`,
    resentText: "It works for 7 days from now.",
    renewed: (p: { email: string }) => `The invitation for ${p.email} works for 7 more days`,
    notResent: (p: { email: string }) => `Nothing was sent to ${p.email}`,
    cancel: "Cancel invitation",
    cancelled: (p: { email: string }) => `The invitation for ${p.email} is cancelled`,
    notCancelled: (p: { email: string }) => `The invitation for ${p.email} was not cancelled`,
  },
} as const)
