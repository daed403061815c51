import { formatList } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type { typed as english } from "../../typed.ts"
import { locale, n } from "./say.ts"

/** Was an einer Eingabe nicht stimmt. */
export const typed: Translated<typeof english> = {
  empty: "Das darf nicht leer sein.",
  long: (p) => `Höchstens ${p.max} Zeichen.`,
  short: (p) => `Mindestens ${p.min} Zeichen.`,
  unkept: "Darin sind Zeichen, die sich nicht speichern lassen.",
  addressShort: "Eine Adresse hat mindestens 2 Zeichen.",
  addressLong: "Eine Adresse hat höchstens 60 Zeichen.",
  address: "Nimm Kleinbuchstaben, Ziffern und einzelne Bindestriche, zum Beispiel low-tide-remixes.",
  teamAddress: "Nimm Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel lantern-quay.",
  teamAddressId: "So sehen nur Kennungen aus. Wähle einen Namen, zum Beispiel lantern-quay.",
  write: "Schreib zuerst etwas.",
  colour: "Nimm eine Farbe wie #1447e6.",
  origin: "Nimm eine Adresse ohne Pfad, zum Beispiel https://example.org.",
  one: "Mindestens eine.",
  most: (p) => `Höchstens ${p.max}.`,
  day: "Mindestens ein Tag.",
  year: "Höchstens ein Jahr.",
  fullYear: "Schreibe ein Jahr ab 2000 mit vier Ziffern, wie 2027.",
  labelKey: "Eine Taste ist ein Buchstabe oder eine Ziffer.",
  email: "Das ist keine E-Mail-Adresse.",
  shape: {
    missing: "Das fehlt.",
    text: "Das muss Text sein.",
    number: "Das muss eine Zahl sein.",
    whole: "Das muss eine ganze Zahl sein.",
    yesNo: "Das muss true oder false sein.",
    list: "Das muss eine Liste sein.",
    object: "Das muss ein Objekt sein.",
    day: "Das muss ein Tag sein, zum Beispiel 2026-05-01.",
    moment: "Das muss ein Zeitpunkt sein, zum Beispiel 2026-05-01T18:00:00Z.",
    url: "Nimm eine ganze Webadresse, zum Beispiel https://example.org.",
    format: "Das ist nicht so geschrieben, wie es sein muss.",
    other: "Das gehört nicht hierher.",
    only: (p) => `Das muss ${formatList(locale, p.values, "or")} sein.`,
    unknown: (p) => `Hier gibt es nichts, das ${formatList(locale, p.names, "or")} heißt.`,
    step: (p) => `Das muss ein Vielfaches von ${n(p.of)} sein.`,
    atLeast: (p) => `Das muss ${n(p.min)} oder mehr sein.`,
    atMost: (p) => `Das muss ${n(p.max)} oder weniger sein.`,
    above: (p) => `Das muss mehr als ${n(p.min)} sein.`,
    below: (p) => `Das muss weniger als ${n(p.max)} sein.`,
    fewest: (p) => `Das muss ${n(p.min)} oder mehr davon haben.`,
  },
}
