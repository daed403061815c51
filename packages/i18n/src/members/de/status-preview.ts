import type { Translated } from "../../members.ts"
import type { statusPreview as english } from "../../status-preview.ts"

export const statusPreview: Translated<typeof english> = {
  title: (p) => `Statusseite von #${p.number}`,
  description:
    "Eine Vorschau der Statusseite. Sie zählt nicht als Besuch, und hier lässt sich nichts ändern. Wer den Link verloren hat, kann ihn sich auf der Seite des Portals noch einmal mailen lassen.",
  close: "Vorschau schließen",
  loading: "Die Vorschau wird geladen",
  failed: "Die Vorschau wurde nicht geladen.",
}
