import type { Translated } from "../../members.ts"
import type * as words from "../../outbox-page.ts"
import { pl } from "./say.ts"

export const outboxPage: Translated<typeof words.outboxPage> = {
  title: "Postausgang",
  text: "Nachrichten warten hier, bis sie gesendet werden.",
  count: (p) => pl(p.count, "# Nachricht", "# Nachrichten"),
  tabs: { waiting: "Wartet", draft: "Entwürfe", held: "Mit Entscheidung", failed: "Fehlgeschlagen", sent: "Gesendet" },
  loading: "Der Postausgang wird geladen",
  failed: "Der Postausgang wurde nicht geladen",
  failedText: "Nichts darin ist verloren, und nichts ging deshalb hinaus.",
  empty: {
    waiting: "Nichts wartet",
    waitingText: "Eine gesendete Nachricht steht hier, bis sie hinausgeht, damit sie sich noch ändern lässt.",
    draft: "Keine Entwürfe",
    draftText: "Eine Nachricht, die als Entwurf gespeichert ist, bleibt hier, bis jemand sie sendet.",
    held: "Keine Antwort wartet auf eine Entscheidung",
    heldText: "Eine Antwort zu einer zurückgehaltenen Entscheidung geht hinaus, wenn diese veröffentlicht wird.",
    failed: "Jede E-Mail wurde angenommen",
    failedText: "Eine E-Mail, die endgültig abgewiesen wurde, steht hier mit dem Grund.",
    sent: "Noch nichts gesendet",
    sentText: "Was nach außen gesagt wurde, steht hier.",
  },
  to: (p) => `An ${p.name}`,
  more: "Mehr zeigen",
  pick: "Wähle eine Nachricht, um sie zu lesen.",
  back: "Zurück zum Postausgang",
  label: "Nachrichten im Postausgang",
  by: (p) => `von ${p.name}`,
  goneTitle: "Sie ist nicht mehr im Postausgang",
  goneText: "Sie ist hinausgegangen, oder jemand hat sie gelöscht.",
}
