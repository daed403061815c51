import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay, formatNumber, plural } from "../format.ts"

const locale = "fr"
const count = (value: number) => formatNumber(locale, value)
const words = (value: number) => plural(locale, value, { one: "# mot", other: "# mots" })
const characters = (value: number) => plural(locale, value, { one: "# caractère", other: "# caractères" })
const dayName = (day: string) => (day === "today" ? "aujourd’hui" : formatDay(locale, day))
const items = (value: number, p: { one: string; other: string }) => `${count(value)} ${value === 1 ? p.one : p.other}`

export const validation: Catalogue["validation"] = {
  required: "Il manque une réponse.",
  requiredNumber: "Écrivez un nombre ici.",
  requiredRating: (p) => `Choisissez un nombre de 1 à ${p.scale}.`,
  requiredChoice: "Faites un choix.",
  requiredChoices: "Faites au moins un choix.",
  requiredConsent: "Cochez cette case pour envoyer.",
  requiredFile: "Ajoutez un fichier.",
  requiredFileOrLink: "Ajoutez un fichier, ou collez un lien privé.",
  unknownField: "Cette question n’existe pas dans ce formulaire.",
  notAnswers: "Les réponses sont envoyées comme un objet, par clé de champ.",
  notText: "Écrivez ceci comme un texte.",
  notNumber: "Écrivez ceci comme un nombre.",
  ambiguousNumber: "Ce nombre peut se lire de deux façons. Choisissez-en une.",
  notWhole: "Écrivez ceci comme un nombre entier.",
  notYesNo: "Répondez par oui ou par non.",
  notConsent: "Ceci est coché, ou laissé de côté.",
  notChoice: "Choisissez parmi les possibilités.",
  notChoices: "Envoyez les choix sous forme de liste.",
  notFiles: "Envoyez les fichiers téléversés sous forme de liste.",
  notItems: "Envoyez-les sous forme de liste, une entrée pour chacun.",
  badCharacters: "Certains caractères ne peuvent pas être conservés. Écrivez de nouveau sans eux.",
  tooShort: (p) => `Écrivez au moins ${characters(p.min)} ; il y en a ${count(p.length)}.`,
  tooLong: (p) => `Restez à ${characters(p.max)} au plus ; il y en a ${count(p.length)}.`,
  tooFewWords: (p) => `Écrivez au moins ${words(p.min)} ; il y en a ${count(p.words)}.`,
  tooManyWords: (p) => `Restez à ${words(p.max)} au plus ; il y en a ${count(p.words)}.`,
  tooSmall: (p) => `Indiquez ${count(p.min)} ou plus.`,
  tooBig: (p) => `Indiquez ${count(p.max)} ou moins.`,
  tooFewChoices: (p) => `Choisissez-en ${p.min} au moins.`,
  tooManyChoices: (p) => `Choisissez-en ${p.max} au plus.`,
  notRating: (p) => `Indiquez un nombre entier de 1 à ${p.scale}.`,
  requiredScale: "Choisissez un nombre de 0 à 10.",
  notScale: "Indiquez un nombre entier de 0 à 10.",
  notTime: "Écrivez l’heure en heures et minutes, comme 09:30 ou 18:00.",
  timeTooEarly: (p) => `Choisissez ${p.time} ou plus tard.`,
  timeTooLate: (p) => `Choisissez ${p.time} ou plus tôt.`,
  phoneNoCountry: "Commencez par un plus et l’indicatif du pays, comme +47 22 12 34 56.",
  phoneOther: "Ce numéro ne semble pas juste. Écrivez-le avec l’indicatif du pays, comme +47 22 12 34 56.",
  notDate: "Écrivez la date avec l’année, le mois et le jour, comme 2026-05-01.",
  noSuchDay: "Ce jour n’existe pas dans le calendrier. Vérifiez le jour, le mois et les quatre chiffres de l’année.",
  tooEarly: (p) => `Date possible à partir de : ${dayName(p.day)}.`,
  tooLate: (p) => `Date possible jusqu’à : ${dayName(p.day)}.`,
  unknownOption: (p) => `Ce n’est pas l’une des possibilités : ${firstOf(p.options)}.`,
  duplicateOption: "Une possibilité est choisie deux fois.",
  tooManyFiles: (p) => plural(locale, p.max, { one: "Ajoutez un seul fichier.", other: "Ajoutez # fichiers au plus." }),
  duplicateUpload: "Ce fichier sert déjà pour une autre réponse. Téléversez-le de nouveau pour l’utiliser deux fois.",
  notUpload: "Ce fichier n’a pas été téléversé ici.",
  uploading: "Ce fichier est encore en cours de téléversement. Envoyez de nouveau quand il sera terminé.",
  uploadRefused: "Ce fichier n’a pas pu être accepté. Retirez-le et ajoutez-en un autre.",
  tooFewItems: (p) => `Ajoutez au moins ${items(p.min, p)}.`,
  tooManyItems: (p) => `Envoyez au plus ${items(p.max, p)}.`,
  tooDeep: "Les réponses sont imbriquées trop profondément.",
  tooLarge: "Les réponses sont trop volumineuses.",
  emailNoAt: "Une adresse contient un @, comme name@example.com.",
  emailNoEnding: "Il manque une terminaison à cette adresse, comme name@example.com.",
  emailOther: "Cette adresse ne semble pas juste. Écrivez-la comme name@example.com.",
  linkScheme: "Un lien commence par https://, comme https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "Ce lien ne semble pas juste. Copiez-le depuis la barre d’adresse de votre navigateur.",
  urlScheme: "Une adresse web commence par https://, comme https://www.example.com.",
  urlOther: "Cette adresse web ne semble pas juste. Copiez-la depuis la barre d’adresse de votre navigateur.",
  cursor: "Cette page ne commence plus là. Reprenez depuis la première page.",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "Oui",
  no: "Non",
  agreed: "Accepté",
  rating: (p) => `${p.value} sur ${p.scale}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day} à ${p.clock}`,
  zone: (p) => `heure de ${p.place}`,
  anywhere: "Partout sur Terre",
  lessThanMinute: "moins d’une minute",
  hours: (p) => plural(locale, p.count, { one: "# heure", other: "# heures" }),
  minutes: (p) => plural(locale, p.count, { one: "# minute", other: "# minutes" }),
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${p.page} - Intray`,
  optional: "facultatif",
  beforeAddress: (p) => `${p.label}\u202f:`,
}
