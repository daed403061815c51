import { plural } from "./format.ts"

/** The frame around the dashboard: sidebar, menus, pages for what fails. */
export const shell = {
  loadingPage: "Loading the page",
  skipToContent: "Skip to content",
  toasts: {
    area: "Notifications ({hotkey})",
    one: "Notification",
  },
  nav: {
    label: "Main",
    submissions: "Submissions",
    portals: "Portals",
    views: "Views",
    allOpen: "All open",
    stageView: (p: { stage: string }) => p.stage,
    portalsHeading: "Portals",
    count: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# submission", other: "# submissions" }),
    more: "More",
    moreTitle: "More",
  },
  portalState: {
    draft: "Draft",
    open: "Open",
    paused: "Paused",
    closed: "Closed",
    archived: "Archived",
  },
  team: {
    menu: (p: { team: string }) => `Team ${p.team}: switch team`,
    heading: "Your teams",
    failed: "The team was not switched",
    failedNote: "You are still where you were.",
  },
  user: {
    menu: (p: { name: string }) => `${p.name}: account menu`,
    roles: { owner: "Owner", admin: "Admin", member: "Member", viewer: "Viewer" },
    appearance: "Appearance",
    light: "Light",
    dark: "Dark",
    system: "As the system",
    shortcuts: "Keyboard shortcuts",
    signOut: "Sign out",
    signOutFailed: "You were not signed out",
    signOutFailedNote: "The connection dropped. Try again before you leave this computer.",
  },
  keys: {
    title: "Keyboard shortcuts",
    description: "Keys pause while you type.",
    group: "Everywhere",
    help: "Show all keys",
    use: "Use single keys",
    useNote: "Off: letters and digits do nothing by themselves. Keys with Ctrl or ⌘ go on working.",
    none: "There are no keys on this page.",
    names: { Space: "Space", Escape: "Esc", Enter: "Enter", Tab: "Tab", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" },
    or: "or",
  },
  counts: {
    failed: "The counts did not load.",
  },
  notFound: {
    title: "Page not found",
    description: "We are sorry but this page could not be found.",
    message: (p: { path: string }) => `Page Not Found: ${p.path}`,
  },
  error: {
    title: "This page did not load",
    description: "Nothing you did was lost. Try again, or go back to the start.",
    offline: "The connection dropped. Nothing you did was lost.",
    status: (p: { status: number }) => `Status ${p.status}`,
    noTeamTitle: "You belong to no team yet",
    noTeam: "Ask somebody of your team for an invitation, then come back to this page.",
  },
  verified: {
    title: "Your address is confirmed",
  },
}
