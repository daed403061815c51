import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** The team that a tab shows: choosing another, its second step at sign-in, and having left it. */
export const currentTeam = forMembers("currentTeam", {
  switcher: {
    menu: (p: { team: string }) => `Team ${p.team}: switch team`,
    open: "Switch team",
    title: "Your teams",
    search: "Find a team",
    none: (p: { text: string }) => `You belong to no team called “${p.text}”.`,
    found: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# team", other: "# teams" }),
    create: "Create a team",
    createNamed: (p: { name: string }) => `Create a team called “${p.name}”`,
    selected: "Team selected",
    notSelected: "Failed to fetch organization",
    notListed: "Failed to get organizations",
    notListedText: "These are the teams as they were last known.",
    goTo: "Team",
  },
  secondFactor: {
    bar: (p: { team: string; until: string }) => `${p.team} requires a second step at sign-in. Set yours up by ${p.until}.`,
    setUp: "Set it up",
    gateTitle: "One more step for this team",
    gate: (p: { team: string }) => `${p.team} requires a second step at sign-in, and you have none yet. Turn it on to open the team again.`,
    otherTeam: (p: { team: string }) => `Go to ${p.team}`,
  },
  gone: {
    title: (p: { team: string }) => `You are no longer in ${p.team}`,
    text: "Somebody removed you, or the team was deleted. Your labels and comments stay with the team. An owner can invite you again.",
    goOn: "Continue",
  },
} as const)
