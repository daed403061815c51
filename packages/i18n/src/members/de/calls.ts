import type { calls as english } from "../../calls.ts"
import type { Translated } from "../../members.ts"

export const calls: Translated<typeof english> = {
  setting: {
    title: "Öffentliche Liste offener Ausschreibungen",
    note: (p) =>
      `Unter ${p.address} können alle sehen, welche eurer Portale offen sind, und Suchmaschinen können sie finden. Entwürfe und Portale mit Passwort stehen nie auf der Liste.`,
    label: "Offene Portale für alle auflisten",
    see: "Liste ansehen",
    on: "Eure offenen Portale sind aufgelistet",
    off: "Eure Portale sind nicht mehr aufgelistet",
    failed: "Die Liste wurde nicht geändert",
  },
}
