import { formatDay, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const day = (locale: string, iso: string) => formatDay(locale, iso.slice(0, 10))

/** The settings of a team, from its creation to its deletion. */
export const team = forMembers("team", {
  create: {
    title: "Create a team",
    text: "You become its owner. Portals, labels and members are separate from your other teams.",
    name: "Name of the team",
    nameMissing: "The team needs a name, for example Lantern Quay.",
    submit: "Create team",
    submitting: "Creating",
    created: "Team created",
    failed: "Failed to create team",
  },
  slug: {
    label: "Short name",
    help: "Part of every page’s address, so that two tabs can show two teams.",
    missing: "The team needs a short name, for example lantern-quay.",
    invalid: "Use 2 to 48 lower-case letters, digits and single hyphens, like lantern-quay.",
    checking: "Checking",
    free: (p: { slug: string }) => `${p.slug} is available.`,
    yours: "Current short name.",
    taken: "Slug is taken",
    unchecked: "It could not be checked. It will be checked when you save.",
  },
  settings: {
    page: "Team settings",
    nav: "Team",
    profile: "Name and logo",
    profileNote: "Your team sees both everywhere. Submitters see them on portals, status pages and in mails.",
    readOnly: "Owners and admins can change these.",
    name: "Name",
    nameMissing: "The team needs a name, for example Lantern Quay.",
    logo: "Logo",
    slugChanges: "Bookmarks and open tabs that have the old short name stop working.",
    save: "Save",
    saving: "Saving",
    saved: "The team is saved",
    failed: "The team was not saved",
  },
  secondFactor: {
    title: "Require two-step sign-in",
    note: "Members then need a code in addition to their password. Members without a second step have 7 days to set it up; after that they and their API keys are locked out.",
    label: "Require a second step from everybody",
    without: (p: { locale: string; count: number; members: number }) =>
      p.members === 1 && p.count === 1
        ? "You are the only one here, and have none yet."
        : plural(p.locale, p.count, {
            zero: "Everybody here has one.",
            one: `1 of ${p.members} people here has none yet.`,
            other: `# of ${p.members} people here have none yet.`,
          }),
    ownersOnly: "Owners can change this.",
    on: "Everybody in the team needs a second step now",
    off: "Nobody in the team needs a second step any more",
    failed: "This was not changed",
  },
  recall: {
    title: "Time to recall decisions",
    note: "Published decisions and replies wait this long before they are sent. Until then they are not public and can be recalled.",
    label: "Wait before sending",
    minutes: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, { zero: "Send at once", one: "# minute", other: "# minutes" }),
    given: (p: { wait: string }) => `Default of this installation: ${p.wait.toLowerCase()}`,
    saved: "The wait is saved",
    failed: "The wait was not saved",
  },
  leave: {
    title: "Leave the team",
    note: (p: { team: string }) => `You lose access to ${p.team}. Your labels and comments stay.`,
    open: "Leave team",
    ask: (p: { team: string }) => `Leave ${p.team}?`,
    askText: "Anyone who can invite people can add you again.",
    confirm: "Leave team",
    left: (p: { team: string }) => `You left ${p.team}`,
    /** What happens to submissions assigned to the member. `open`: the number is not known yet. */
    assigned: {
      open: "Submissions assigned to you become unassigned.",
      given: (p: { locale: string; count: number }) =>
        plural(p.locale, p.count, {
          zero: "Nothing is assigned to you.",
          one: "# submission is assigned to you and becomes unassigned.",
          other: "# submissions are assigned to you and become unassigned.",
        }),
      see: "See which",
    },
    failed: "Failed to leave organization",
    lastOwner: "You are the only owner, so you cannot leave. Make somebody else the owner first.",
    lastOwnerAlone: "You are the only owner and the only member, so you cannot leave. Invite somebody to take it over, or delete the team.",
    transfer: "Make somebody else the owner",
    invite: "Invite somebody",
  },
  delete: {
    title: "Delete the team",
    note: "Portals close at once and nobody can open the team. An owner can restore everything for 14 days; then it is erased for good, files included.",
    open: "Delete team",
    ask: (p: { team: string }) => `Delete ${p.team}?`,
    goes: "All portals and status pages answer “not found”.",
    members: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, { one: "You lose access.", other: "All # members lose access." }),
    stays: "For 14 days you can restore it in your settings.",
    export: "Download all submissions first",
    exporting: "Preparing",
    exportFailed: "The download did not begin. Try again.",
    exported: "Your download has started",
    type: (p: { team: string }) => `Type ${p.team} to confirm`,
    mismatch: (p: { team: string }) => `This is not the name of the team. Type ${p.team}.`,
    confirm: "Delete team",
    deleting: "Deleting",
    deleted: "Team deleted",
    deletedText: "You can restore it for 14 days.",
    failed: "Failed to delete team",
  },
  trash: {
    title: "Deleted teams",
    note: "Teams that you owned. You can restore them until the date shown.",
    until: (p: { locale: string; deletedAt: string; purgeAt: string }) =>
      `Deleted ${day(p.locale, p.deletedAt)}, erased on ${day(p.locale, p.purgeAt)}`,
    restore: "Restore",
    restoreNamed: (p: { team: string }) => `Restore ${p.team}`,
    restoring: "Restoring",
    restored: (p: { team: string }) => `${p.team} is back`,
    restoredText: "Portals are open again as before.",
    failed: (p: { team: string }) => `${p.team} was not restored`,
    list: "Deleted teams",
    notLoaded: "Your deleted teams did not load",
    loading: "Looking for deleted teams",
  },
} as const)
