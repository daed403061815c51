import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay, formatNumber, plural } from "../format.ts"

const locale = "es"
const count = (value: number) => formatNumber(locale, value)
const words = (value: number) => plural(locale, value, { one: "# palabra", other: "# palabras" })
const characters = (value: number) => plural(locale, value, { one: "# carácter", other: "# caracteres" })
const dayName = (day: string) => (day === "today" ? "hoy" : formatDay(locale, day))
const items = (value: number, p: { one: string; other: string }) => `${count(value)} ${value === 1 ? p.one : p.other}`

export const validation: Catalogue["validation"] = {
  required: "Falta una respuesta.",
  requiredNumber: "Escribe un número aquí.",
  requiredRating: (p) => `Elige un número del 1 al ${p.scale}.`,
  requiredChoice: "Elige una opción.",
  requiredChoices: "Elige al menos una.",
  requiredConsent: "Marca esta casilla para enviar.",
  requiredFile: "Añade un archivo.",
  requiredFileOrLink: "Añade un archivo, o pega un enlace privado.",
  unknownField: "Esta pregunta no existe en este formulario.",
  notAnswers: "Las respuestas se envían como un objeto, por clave de campo.",
  notText: "Escribe esto como texto.",
  notNumber: "Escribe esto como número.",
  ambiguousNumber: "Este número se puede leer de dos maneras. Elige una.",
  notWhole: "Escribe esto como número entero.",
  notYesNo: "Responde sí o no.",
  notConsent: "Esto se marca, o se deja fuera.",
  notChoice: "Elige una de las opciones.",
  notChoices: "Envía las opciones elegidas como lista.",
  notFiles: "Envía los archivos subidos como lista.",
  notItems: "Envíalos como lista, una entrada para cada uno.",
  badCharacters: "Hay caracteres que no se pueden guardar. Escríbelo de nuevo sin ellos.",
  tooShort: (p) => `Escribe al menos ${characters(p.min)}; hay ${count(p.length)}.`,
  tooLong: (p) => `No pases de ${characters(p.max)}; hay ${count(p.length)}.`,
  tooFewWords: (p) => `Escribe al menos ${words(p.min)}; hay ${count(p.words)}.`,
  tooManyWords: (p) => `No pases de ${words(p.max)}; hay ${count(p.words)}.`,
  tooSmall: (p) => `Escribe ${count(p.min)} o más.`,
  tooBig: (p) => `Escribe ${count(p.max)} o menos.`,
  tooFewChoices: (p) => `Elige ${p.min} como mínimo.`,
  tooManyChoices: (p) => `Elige ${p.max} como máximo.`,
  notRating: (p) => `Indica un número entero del 1 al ${p.scale}.`,
  requiredScale: "Elige un número del 0 al 10.",
  notScale: "Indica un número entero del 0 al 10.",
  notTime: "Escribe la hora con horas y minutos, como 09:30 o 18:00.",
  timeTooEarly: (p) => `Elige las ${p.time} o más tarde.`,
  timeTooLate: (p) => `Elige las ${p.time} o antes.`,
  phoneNoCountry: "Empieza con un más y el prefijo del país, como +47 22 12 34 56.",
  phoneOther: "Este número no parece correcto. Escríbelo con el prefijo del país, como +47 22 12 34 56.",
  notDate: "Escribe la fecha con año, mes y día, como 2026-05-01.",
  noSuchDay: "Ese día no existe en el calendario. Revisa el día, el mes y las cuatro cifras del año.",
  tooEarly: (p) => `Elige una fecha desde: ${dayName(p.day)}.`,
  tooLate: (p) => `Elige una fecha hasta: ${dayName(p.day)}.`,
  unknownOption: (p) => `Esa no es una de las opciones: ${firstOf(p.options)}.`,
  duplicateOption: "Una opción está elegida dos veces.",
  tooManyFiles: (p) => plural(locale, p.max, { one: "Añade un solo archivo.", other: "Añade # archivos como máximo." }),
  duplicateUpload: "Este archivo ya se usa en otra respuesta. Súbelo de nuevo para usarlo dos veces.",
  notUpload: "Este archivo no se subió aquí.",
  uploading: "Este archivo todavía se está subiendo. Envía de nuevo cuando termine.",
  uploadRefused: "Este archivo no se ha podido aceptar. Quítalo y añade otro.",
  tooFewItems: (p) => `Añade al menos ${items(p.min, p)}.`,
  tooManyItems: (p) => `Envía como máximo ${items(p.max, p)}.`,
  tooDeep: "Las respuestas están anidadas a demasiada profundidad.",
  tooLarge: "Las respuestas son demasiado extensas.",
  emailNoAt: "Una dirección lleva @, como name@example.com.",
  emailNoEnding: "A esta dirección le falta la terminación, como name@example.com.",
  emailOther: "Esta dirección no parece correcta. Escríbela como name@example.com.",
  linkScheme: "Un enlace empieza con https://, como https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "Este enlace no parece correcto. Cópialo de la barra de direcciones de tu navegador.",
  urlScheme: "Una dirección web empieza con https://, como https://www.example.com.",
  urlOther: "Esta dirección web no parece correcta. Cópiala de la barra de direcciones de tu navegador.",
  cursor: "Esta página ya no empieza ahí. Vuelve a la primera página.",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "Sí",
  no: "No",
  agreed: "Aceptado",
  rating: (p) => `${p.value} de ${p.scale}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day}, ${p.clock}`,
  zone: (p) => `hora de ${p.place}`,
  anywhere: "En cualquier lugar de la Tierra",
  lessThanMinute: "menos de un minuto",
  hours: (p) => plural(locale, p.count, { one: "# hora", other: "# horas" }),
  minutes: (p) => plural(locale, p.count, { one: "# minuto", other: "# minutos" }),
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${p.page} - Intray`,
  optional: "opcional",
  beforeAddress: (p) => `${p.label}:`,
}
