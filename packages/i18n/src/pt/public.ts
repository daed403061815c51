import type { Catalogue } from "../catalogue.ts"
import { capitalized, formatList, formatNumber, plural } from "../format.ts"
import { uploading } from "./uploading.ts"

const locale = "pt"

const list = (names: string[]) => formatList(locale, names)
const number = (value: number) => formatNumber(locale, value)
const words = (count: number) => plural(locale, count, { one: "# palavra", other: "# palavras" })
const characters = (count: number) => plural(locale, count, { one: "# caractere", other: "# caracteres" })

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural(locale, seconds, { one: "# segundo", other: "# segundos" })
    : plural(locale, Math.ceil(seconds / 60), { one: "# minuto", other: "# minutos" })
}

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "Envios para selos, sem complicação",
  meta: {
    portal: (p) => `${p.title}: ${p.team} recebe envios aqui.`,
    picture: (p) => `${p.title} (${p.team})`,
  },
  madeWith: "Feito com Intray",
  madeWithFor: (p) => `Feito com Intray. Seus dados ficam com ${p.team}.`,
  skip: "Ir para o formulário",
  language: "Idioma",
  again: "Já enviou algo? Receba de novo o seu link de acompanhamento",
  offline: "Você está sem conexão. Esta página mostra o que sabia por último.",
  toasts: {
    area: "Avisos ({hotkey})",
    one: "Aviso",
    online: "A conexão voltou.",
    newer: "Há uma nova versão desta página",
  },
  crashed: {
    status: "Erro no navegador",
    title: "Esta página parou de funcionar",
    text: "O que você escreveu está guardado neste navegador. Recarregue a página para continuar.",
    action: "Recarregar",
  },

  panel: {
    statusPage: { title: "Sua própria página de acompanhamento", text: "Por um link, sem conta" },
    draft: { title: "Seu rascunho fica guardado aqui", text: "Neste navegador, mesmo depois de recarregar" },
    draftShort: { title: "Seu rascunho fica guardado aqui", text: "Enquanto esta página estiver aberta" },
  },

  form: {
    choose: "Escolha uma opção",
    yes: "Sim",
    no: "Não",
    clear: "Limpar a escolha",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `Escolha ${p.min}` : `Escolha de ${p.min} a ${p.max}`
      if (p.max) return `Escolha no máximo ${p.max}`
      return p.min ? `Escolha no mínimo ${p.min}` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `De ${min} a ${max}`
      if (min) return `${min} ou mais`
      return max ? `${max} ou menos` : ""
    },
    readAs: (p) => `Lido como ${p.number}`,
    meant: "Que número é?",
    total: (p) => `Total: ${p.sum}`,
    today: "hoje",
    days: (p) => {
      if (p.from && p.to) return `Entre: ${p.from} e ${p.to}`
      if (p.from) return `A partir de: ${p.from}`
      return p.to ? `Até: ${p.to}` : ""
    },
    trap: "Deixe este campo vazio",
    times: (p) => (p.from && p.to ? `Das ${p.from} às ${p.to}` : p.from ? `A partir das ${p.from}` : p.to ? `Até as ${p.to}` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "Está incompleto. Preencha todas as partes ou limpe o campo.",
    mark: (p) => `${p.mark} de ${p.scale}${p.means ? `, ${p.means}` : ""}`,
    markEnd: (p) => `${p.mark}: ${p.means}`,
    find: "Digite para procurar",
    findIn: (p) => `Procurar em ${p.label}`,
    options: "Opções",
    fitting: (p) =>
      plural(locale, p.count, { one: "# opção corresponde.", other: "# opções correspondem.", zero: "Nenhuma opção corresponde." }),
    noneFound: (p) => `Nada aqui se chama “${p.typed.slice(0, 40)}”.`,
    chosen: (p) => plural(locale, p.count, { one: "# escolhida", other: "# escolhidas" }),
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `De ${number(p.minWords)} a ${words(p.maxWords)}`
      if (p.maxWords) return `Até ${words(p.maxWords)}`
      if (p.minWords) return `Pelo menos ${words(p.minWords)}`
      if (!p.minLength) return ""
      return p.maxLength ? `De ${number(p.minLength)} a ${characters(p.maxLength)}` : `Pelo menos ${characters(p.minLength)}`
    },
    words: (p) => (p.max ? `${number(p.count)} de ${words(p.max)}` : words(p.count)),
    wordsWanted: (p) => `${words(p.count)} de pelo menos ${number(p.min)}`,
    wordsOver: (p) => `${words(p.count)} a mais`,
    charactersLeft: (p) => plural(locale, p.count, { one: "Resta # caractere", other: "Restam # caracteres" }),
    charactersWanted: (p) => plural(locale, p.count, { one: "Falta # caractere", other: "Faltam # caracteres" }),
    charactersOver: (p) => `${characters(p.count)} a mais`,
  },

  steps: {
    progress: (p) => `Etapa ${p.position} de ${p.count}`,
    next: "Avançar",
    back: "Voltar",
    toFix: (p) => plural(locale, p.count, { one: "Uma coisa a corrigir nesta etapa.", other: "# coisas a corrigir nesta etapa." }),
  },

  asked: {
    came: (p) => (p.labels.length > 3 ? `Há mais ${number(p.labels.length)} perguntas.` : `Agora se pergunta: ${list(p.labels)}.`),
    went: (p) => (p.labels.length > 3 ? `${number(p.labels.length)} perguntas saíram.` : `Não se pergunta mais: ${list(p.labels)}.`),
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${p.title}` : `${capitalized(locale, p.itemName)} ${p.position}`),
    name: (p) => `${p.itemName} ${p.position}`,
    at: (p) => `${p.item}, ${p.question}`,
    add: (p) => (p.position === 1 ? `Adicionar ${p.itemName}` : `Adicionar ${p.itemName} ${p.position}`),
    full: (p) => (p.max === 1 ? `Cabe 1 ${p.itemName}.` : `Cabem no máximo ${number(p.max)} ${p.itemsName}.`),
    added: (p) => `Adicionado: ${p.name}.`,
    moveUp: "Mover para cima",
    moveDown: "Mover para baixo",
    moved: (p) => `${p.name}: agora ${p.position} de ${p.count}.`,
    remove: (p) => `Remover ${p.itemName}`,
    removed: (p) => `Removido: ${p.name}.`,
    undo: "Desfazer",
    restored: (p) => `De volta: ${p.name}.`,
    toFix: (p) => plural(locale, p.count, { one: "# coisa a corrigir", other: "# coisas a corrigir" }),
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `Link do ${p.provider}`,
    recognisedPrivate: (p) => `Link privado do ${p.provider}`,
    note: "Nada é carregado de lá até que alguém abra.",
  },

  draft: {
    back: (p) => `Seu rascunho está de volta (${p.at}).`,
    startOver: "Começar de novo",
    startedOver: "O formulário está vazio de novo.",
    undo: "Desfazer",
  },

  send: {
    send: "Enviar",
    sendItems: (p) => (p.count === 0 ? "Enviar" : `Enviar ${number(p.count)} ${p.count === 1 ? p.itemName : p.itemsName}`),
    sending: "Enviando",
    waits: "Será enviado ao fim do carregamento",
    stopWaiting: "Ainda não enviar",
    toFix: (p) => plural(locale, p.count, { one: "Uma coisa a corrigir acima.", other: "# coisas a corrigir acima." }),
    waitsFor: (p) => `O envio espera o fim do carregamento de ${list(p.names)}.`,
    willSend: (p) => `Será enviado assim que terminar o carregamento de ${list(p.names)}.`,
    offline: (p) =>
      `Sem conexão com ${p.team}. Nada se perdeu: o que você escreveu está guardado aqui. Envie de novo quando estiver online.`,
    failed: (p) =>
      `Não veio resposta de ${p.team}, então não é certo que tenha chegado. O que você escreveu está guardado aqui, e não há problema em enviar de novo.`,
    tooLarge: "É mais texto do que cabe. O que você escreveu está guardado; encurte as respostas longas e envie de novo.",
    tooMany: (p) =>
      `Muita coisa foi enviada da sua rede em pouco tempo. Nada se perdeu; tente de novo ${p.seconds ? `em ${waitFor(p.seconds)}` : "um pouco mais tarde"}.`,
    slow: "Ainda enviando: a conexão está lenta. Nada se perde se você esperar, e nada é enviado duas vezes.",
    away: (p) => `Sem conexão com ${p.team} agora. Será enviado assim que ela voltar; deixe esta página aberta.`,
    busy: (p) => `O servidor de ${p.team} está ocupado. Haverá uma nova tentativa automática; deixe esta página aberta.`,
    stopTrying: "Não enviar agora",
    stopped:
      "Interrompido. Não é certo se uma tentativa anterior chegou. O que você escreveu continua aqui, e não há problema em enviar de novo.",
    closed: (p) =>
      `${p.team} fechou este portal enquanto você escrevia, por isso nada foi enviado. O que você escreveu está guardado neste navegador.`,
    full: (p) =>
      `Todas as vagas foram ocupadas enquanto você escrevia, por isso nada foi enviado. O que você escreveu está guardado; talvez ${p.team} abra mais vagas.`,
    locked: "A senha mudou, ou é pedida de novo depois de doze horas. Digite-a mais uma vez: o que você escreveu está guardado.",
    proof: "Uma verificação contra envios automáticos não deu certo. Nada se perdeu; envie de novo, por favor.",
    outdated: (p) =>
      `${p.team} mudou este formulário há mais de um dia, e o antigo não é mais aceito. Suas respostas passam para o novo, onde ele pergunta o mesmo.`,
    moveOver: "Continuar com o formulário novo",
    sentAlready:
      "Uma tentativa anterior acabou chegando, com outras respostas. Para enviar também estas, aperte de novo: elas formam um segundo envio.",
    earlier: (p) => `Abrir a página de acompanhamento de #${p.number}`,
    gone: "Este portal não existe mais, por isso nada foi enviado. O que você escreveu está guardado neste navegador.",
    refused: "Não foi aceito. O que você escreveu está guardado aqui. Recarregue a página e tente de novo, ou tente de outra rede.",
    savedHere: "O que você escreveu está guardado aqui.",
  },

  sent: {
    title: "Chegou",
    text: (p) => `${p.team} já recebeu. Seu número é`,
    number: (p) => `#${p.number}`,
    keep: "Guarde este link. É a sua página de acompanhamento: nela você vê como está, sem conta.",
    linkLabel: "Link da sua página de acompanhamento",
    copy: "Copiar link",
    copied: "Copiado",
    copyByHand: "Selecione e copie o link",
    open: "Abrir a página de acompanhamento",
    newTab: "abre em uma nova aba",
    mailed: (p) => `Enviamos o link para ${p.to}.`,
    again: "Enviar outra coisa",
    announce: (p) => `Enviado. Seu número é ${p.number}.`,
  },

  here: {
    title: "Enviado deste navegador",
    item: (p) => `#${p.number}, ${p.at}`,
    remembered: "Este navegador lembra o link e o mostra aqui de novo.",
    forgetThis: "Esquecer neste dispositivo",
    forget: "Esquecer",
    forgetOne: (p) => `Esquecer #${p.number} neste dispositivo`,
    forgotten: (p) => `Este navegador não lembra mais o link de #${p.number}.`,
  },

  news: {
    offline: "Você está sem conexão. Continue escrevendo: tudo fica guardado aqui e pode ser enviado quando a conexão voltar.",
    closesAt: (p) => `Fechamento deste portal: ${p.at}.`,
    closesIn: (p) => `Este portal fecha em ${p.left}. O que você tiver começado até lá é aceito até as ${p.until}.`,
    grace: (p) => `Este portal fechou. O que você começou antes é aceito até as ${p.until}.`,
    graceSoon: (p) => `${p.team} acabou de fechar este portal. O que você começou antes ainda é aceito por alguns minutos.`,
    full: (p) => `Todas as vagas de ${p.team} foram ocupadas nesse meio-tempo. O que você escreveu está guardado neste navegador.`,
    over: "Este portal fechou. O que você escreveu está guardado neste navegador.",
    version: (p) =>
      `${p.team} publicou uma nova versão deste formulário. Você pode terminar e enviar esta dentro de um dia, ou continuar com a nova: suas respostas vão junto.`,
    carried: "Esta é a nova versão do formulário. Suas respostas vieram junto onde ela pergunta o mesmo; confira-as, por favor.",
  },

  status: {
    pageTitle: (p) => `${p.wording}: ${p.title}`,
    onlyYou: "Só quem tem este link pode ver esta página",
    number: (p) => `#${p.number}`,
    sentence: {
      inbox: (p) => `“${p.title}” está com ${p.team}. Esta página muda assim que houver novidades.`,
      review: (p) => `${p.team} está avaliando “${p.title}”. Você não precisa fazer nada: a resposta aparece aqui.`,
      accepted: (p) => `Boa notícia: ${p.team} aceitou “${p.title}”.`,
      declined: (p) => `${p.team} decidiu não seguir com “${p.title}”. Obrigado pelo envio.`,
      withdrawn: (p) => `“${p.title}” foi retirado. ${p.team} não o considera mais.`,
    },
    timeline: "Como está",
    since: (p) => `Desde: ${p.at}`,
    expected: "Resposta",
    expectedNote: "Aparece aqui",
    whatYouSent: "O que você enviou",
    atAGlance: "Em resumo",
    fields: { number: "Número", by: "De", sentOn: "Enviado", sentTo: "Para" },
    sendAnother: "Enviar outra coisa",
    itemTitle: (p) => `${p.position}. ${p.title}`,
    openLink: (p) => `Abrir no ${p.provider}`,
    download: (p) => `Baixar ${p.name}`,
    noAudio: "Este arquivo não carregou.",
    withdraw: "Retirar",
    withdrawTitle: (p) => `Retirar “${p.title}”?`,
    withdrawText: (p) => `${p.team} deixa de considerá-lo. Não dá para desfazer; seria preciso enviar de novo.`,
    withdrawConfirm: "Retirar",
    withdrawKeep: "Manter",
    withdrawUnsure:
      "Não veio resposta, então não é certo se foi retirado. Não há problema em tentar de novo: se já foi retirado, esta página dirá.",
    withdrawRefused: (p) => `${p.team} respondeu nesse meio-tempo, e não é mais possível retirar. Recarregue a página para ver a resposta.`,
    withdrawn: "Retirado.",
    withdrawnWording: "Retirado",
  },

  calls: {
    title: (p) => `Chamadas abertas de ${p.team}`,
    description: (p) => `Para o que ${p.team} recebe envios no momento.`,
    none: "Nada está aberto no momento. Volte mais tarde.",
    until: (p) => `Aberta até ${p.moment}`,
    more: "Chamadas anteriores",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "Página não encontrada",
    text: "Desculpe, não encontramos esta página.",
    message: (p) => `Página não encontrada: ${p.path}`,
    codeLabel: (p) => `Erro ${p.code}, ${p.status}`,
    back: "Voltar ao início",
  },
}
