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
    templates: "Templates",
    views: "Views",
    allOpen: "All open",
    stageView: (p: { stage: string }) => p.stage,
    portalsHeading: "Portals",
    count: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# submission", other: "# submissions" }),
    more: "More",
  },
  portalState: {
    draft: "Draft",
    open: "Open",
    paused: "Paused",
    closed: "Closed",
    archived: "Archived",
  },
  user: {
    menu: "account menu",
    roles: { owner: "Owner", admin: "Admin", member: "Member", viewer: "Viewer" },
    settings: "Settings",
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
    none: "There are no keys on this page.",
    or: "or",
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
  },
  linkFailed: "That link did not work",
}
