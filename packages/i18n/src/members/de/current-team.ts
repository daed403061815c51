import type * as words from "../../current-team.ts"
import type { Translated } from "../../members.ts"
import { pl } from "./say.ts"

export const currentTeam: Translated<typeof words.currentTeam> = {
  switcher: {
    menu: (p) => `Team ${p.team}: Team wechseln`,
    open: "Team wechseln",
    title: "Deine Teams",
    search: "Team finden",
    none: (p) => `Du gehörst zu keinem Team, das „${p.text}“ heißt.`,
    found: (p) => pl(p.count, "# Team", "# Teams"),
    create: "Team anlegen",
    createNamed: (p) => `Ein Team namens „${p.name}“ anlegen`,
    selected: "Team gewechselt",
    notSelected: "Das Team wurde nicht gewechselt",
    notListed: "Deine Teams wurden nicht geladen",
    notListedText: "Das sind die Teams, wie sie zuletzt bekannt waren.",
    goTo: "Team",
  },
  secondFactor: {
    bar: (p) => `${p.team} verlangt einen zweiten Schritt bei der Anmeldung. Richte deinen bis ${p.until} ein.`,
    setUp: "Einrichten",
    gateTitle: "Noch ein Schritt für dieses Team",
    gate: (p) =>
      `${p.team} verlangt von allen einen zweiten Schritt bei der Anmeldung, und du hast noch keinen. Schalte ihn ein, dann öffnet sich das Team wieder.`,
    otherTeam: (p) => `Zu ${p.team}`,
  },
  gone: {
    title: (p) => `Du gehörst nicht mehr zu ${p.team}`,
    text: "Jemand hat dich aus dem Team genommen, oder es wurde gelöscht. Was du dort gelabelt und geschrieben hast, bleibt dort. Ein Inhaber kann dich wieder einladen.",
    goOn: "Weiter",
  },
}
