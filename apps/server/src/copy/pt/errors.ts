import type { Catalogue } from "../catalogue.ts"

export const errors: Catalogue["errors"] = {
  notFound: "Não há nada aqui, ou não cabe a você ver.",
  notAllowed: (p) => `Você não tem acesso a: ${p.resource}`,
  notAuthorized: (p) => `sem acesso a “${p.resource}”`,
  notSignedIn: "Entre na sua conta para fazer isto.",
  noTeam: "Você ainda não pertence a nenhuma equipe.",
  notJson: "O conteúdo não é um JSON válido.",
  jsonContentType: "Envie o conteúdo como application/json.",
  unreadableForm: "Este formulário não chegou inteiro. Volte e envie de novo.",
  otherOrigin: "Este pedido veio de outro site, por isso nada foi alterado.",
  invalid: "Algo do que foi enviado não está certo. Cada problema é citado com seu lugar.",
  tooLarge: "É mais do que se pode receber de uma vez.",
  tooSlow: "O conteúdo demorou demais para chegar.",
  tooDeep: "O conteúdo está aninhado fundo demais.",
  tooMany: (p) => `Foi muita coisa de uma vez. Tente de novo em ${p.seconds === 1 ? "um segundo" : `${p.seconds} segundos`}.`,
  noRoom: "Não há espaço para isto agora. O que você escreveu está guardado; tente mais tarde.",
  unexpected: (p) => `Algo falhou do nosso lado. Nada mais foi alterado. Se você avisar, cite ${p.id}.`,
  methodNotAllowed: "Este endereço não aceita esse método.",
  slugTaken: "Slug is taken",
  range: "O arquivo não tem essa parte.",
  nulByte: "Remova o caractere NUL invisível.",
}
