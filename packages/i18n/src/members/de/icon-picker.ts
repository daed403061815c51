import { plural } from "../../format.ts"
import type { iconPicker as english } from "../../icon-picker.ts"
import type { Translated } from "../../members.ts"

export const iconPicker: Translated<typeof english> = {
  choose: "Symbol wählen",
  chosen: (p) => `Symbol: ${p.icon}. Ein anderes wählen`,
  clear: "Kein Symbol",
  search: "Symbol suchen",
  placeholder: "englisch: music, star, flag",
  list: "Symbole",
  loading: "Symbole werden geladen",
  failed: "Die Symbole wurden nicht geladen. Schließ die Auswahl und versuch es noch einmal.",
  found: (p) =>
    p.count > p.shown
      ? `${p.shown} von ${p.count}. Tipp, um sie einzugrenzen.`
      : plural("de", p.count, { zero: "So heißt kein Symbol.", one: "1 Symbol", other: "# Symbole" }),
  help: "Pfeiltasten bewegen, Enter wählt.",
}
