import { forMembers } from "./members.ts"

/** Words of the setting that shows a team's public list of open portals; the list's own are in the catalogue. */
export const calls = forMembers("calls", {
  setting: {
    title: "Public list of open calls",
    note: (p: { address: string }) =>
      `Everybody can see at ${p.address} which of your portals are open, and search engines may find them. Drafts and portals with a password are never listed.`,
    label: "List open portals for everybody",
    see: "See the list",
    on: "Your open portals are listed",
    off: "Your portals are no longer listed",
    failed: "The list was not changed",
  },
})
