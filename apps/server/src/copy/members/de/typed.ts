import type { Translated } from "../../members.ts"
import type { typed as english } from "../../typed.ts"

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
  write: "Schreib zuerst etwas.",
  colour: "Nimm eine Farbe wie #1447e6.",
  origin: "Nimm eine Adresse ohne Pfad, zum Beispiel https://example.org.",
  one: "Mindestens eine.",
  most: (p) => `Höchstens ${p.max}.`,
  day: "Mindestens ein Tag.",
  year: "Höchstens ein Jahr.",
  labelKey: "Eine Taste ist ein Buchstabe oder eine Ziffer.",
  email: "Das ist keine E-Mail-Adresse.",
}
