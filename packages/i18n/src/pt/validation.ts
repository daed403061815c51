import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay, formatNumber, plural } from "../format.ts"

const locale = "pt"
const count = (value: number) => formatNumber(locale, value)
const words = (value: number) => plural(locale, value, { one: "# palavra", other: "# palavras" })
const characters = (value: number) => plural(locale, value, { one: "# caractere", other: "# caracteres" })
const dayName = (day: string) => (day === "today" ? "hoje" : formatDay(locale, day))
const items = (value: number, p: { one: string; other: string }) => `${count(value)} ${value === 1 ? p.one : p.other}`

export const validation: Catalogue["validation"] = {
  required: "Falta uma resposta.",
  requiredNumber: "Escreva um número aqui.",
  requiredRating: (p) => `Escolha um número de 1 a ${p.scale}.`,
  requiredChoice: "Escolha uma opção.",
  requiredChoices: "Escolha pelo menos uma.",
  requiredConsent: "Marque esta caixa para enviar.",
  requiredFile: "Adicione um arquivo.",
  requiredFileOrLink: "Adicione um arquivo, ou cole um link privado.",
  unknownField: "Esta pergunta não existe neste formulário.",
  notAnswers: "As respostas são enviadas como um objeto, por chave de campo.",
  notText: "Escreva isto como texto.",
  notNumber: "Escreva isto como número.",
  ambiguousNumber: "Este número pode ser lido de duas maneiras. Escolha uma.",
  notWhole: "Escreva isto como número inteiro.",
  notYesNo: "Responda sim ou não.",
  notConsent: "Isto é marcado, ou fica de fora.",
  notChoice: "Escolha uma das opções.",
  notChoices: "Envie as opções escolhidas como lista.",
  notFiles: "Envie os arquivos carregados como lista.",
  notItems: "Envie como lista, uma entrada para cada um.",
  badCharacters: "Há caracteres que não podem ser guardados. Escreva de novo sem eles.",
  tooShort: (p) => `Escreva pelo menos ${characters(p.min)}; há ${count(p.length)}.`,
  tooLong: (p) => `Fique em no máximo ${characters(p.max)}; há ${count(p.length)}.`,
  tooFewWords: (p) => `Escreva pelo menos ${words(p.min)}; há ${count(p.words)}.`,
  tooManyWords: (p) => `Fique em no máximo ${words(p.max)}; há ${count(p.words)}.`,
  tooSmall: (p) => `Escreva ${count(p.min)} ou mais.`,
  tooBig: (p) => `Escreva ${count(p.max)} ou menos.`,
  tooFewChoices: (p) => `Escolha no mínimo ${p.min}.`,
  tooManyChoices: (p) => `Escolha no máximo ${p.max}.`,
  notRating: (p) => `Indique um número inteiro de 1 a ${p.scale}.`,
  requiredScale: "Escolha um número de 0 a 10.",
  notScale: "Indique um número inteiro de 0 a 10.",
  notTime: "Escreva o horário com horas e minutos, como 09:30 ou 18:00.",
  timeTooEarly: (p) => `Escolha ${p.time} ou mais tarde.`,
  timeTooLate: (p) => `Escolha ${p.time} ou mais cedo.`,
  phoneNoCountry: "Comece com um mais e o código do país, como +47 22 12 34 56.",
  phoneOther: "Este número não parece certo. Escreva-o com o código do país, como +47 22 12 34 56.",
  notDate: "Escreva a data com ano, mês e dia, como 2026-05-01.",
  noSuchDay: "Este dia não existe no calendário. Confira o dia, o mês e os quatro algarismos do ano.",
  tooEarly: (p) => `Escolha uma data a partir de: ${dayName(p.day)}.`,
  tooLate: (p) => `Escolha uma data até: ${dayName(p.day)}.`,
  unknownOption: (p) => `Essa não é uma das opções: ${firstOf(p.options)}.`,
  duplicateOption: "Uma opção foi escolhida duas vezes.",
  tooManyFiles: (p) => plural(locale, p.max, { one: "Adicione só um arquivo.", other: "Adicione no máximo # arquivos." }),
  duplicateUpload: "Este arquivo já é usado em outra resposta. Carregue-o de novo para usá-lo duas vezes.",
  notUpload: "Este arquivo não foi carregado aqui.",
  uploading: "Este arquivo ainda está sendo carregado. Envie de novo quando terminar.",
  uploadRefused: "Este arquivo não pôde ser aceito. Remova-o e adicione outro.",
  tooFewItems: (p) => `Adicione pelo menos ${items(p.min, p)}.`,
  tooManyItems: (p) => `Envie no máximo ${items(p.max, p)}.`,
  tooDeep: "As respostas estão aninhadas fundo demais.",
  tooLarge: "As respostas são extensas demais.",
  emailNoAt: "Um endereço tem @, como name@example.com.",
  emailNoEnding: "Falta a terminação deste endereço, como name@example.com.",
  emailOther: "Este endereço não parece certo. Escreva-o como name@example.com.",
  linkScheme: "Um link começa com https://, como https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "Este link não parece certo. Copie-o da barra de endereços do navegador.",
  urlScheme: "Um endereço da web começa com https://, como https://www.example.com.",
  urlOther: "Este endereço da web não parece certo. Copie-o da barra de endereços do navegador.",
  cursor: "Esta página não começa mais aí. Comece de novo pela primeira página.",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "Sim",
  no: "Não",
  agreed: "Aceito",
  rating: (p) => `${p.value} de ${p.scale}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day}, ${p.clock}`,
  zone: (p) => `horário de ${p.place}`,
  anywhere: "Em qualquer lugar da Terra",
  lessThanMinute: "menos de um minuto",
  hours: (p) => plural(locale, p.count, { one: "# hora", other: "# horas" }),
  minutes: (p) => plural(locale, p.count, { one: "# minuto", other: "# minutos" }),
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${p.page} - Intray`,
  optional: "opcional",
  beforeAddress: (p) => `${p.label}:`,
}
