import type { Catalogue } from "../catalogue.ts"

export const portalStates: Catalogue["portalStates"] = {
  notYetOpen: {
    title: "Ainda não abriu",
    text: (p) => `${p.team} recebe envios aqui a partir de: ${p.at}.`,
    textUntold: (p) => `${p.team} ainda não recebe envios aqui. Volte mais tarde.`,
    here: (p) => `Onde você está, isso é: ${p.at}.`,
    opensIn: "Abre em",
    opensBySelf: "Deixe esta página aberta: o formulário aparece sozinho.",
    opening: "Abrindo",
    opened: "O portal está aberto. Aqui está o formulário.",
    hours: "horas",
    minutes: "minutos",
    seconds: "segundos",
  },
  paused: (p) => ({
    title: "Em pausa",
    text: `${p.team} não recebe novos envios aqui no momento. Talvez o portal volte a abrir: volte mais tarde.`,
  }),
  closed: (p) => ({
    title: "Este portal está fechado",
    text: p.at ? `${p.team} recebeu envios aqui até: ${p.at}.` : `${p.team} não recebe mais envios aqui.`,
  }),
  full: (p) => ({
    title: "Todas as vagas estão ocupadas",
    text: `${p.team} recebeu aqui tantos envios quanto consegue avaliar. Se houver espaço, esta página volta a abrir.`,
  }),
  archived: (p) => ({
    title: "Este portal terminou",
    text: `${p.team} arquivou este portal. O que foi enviado por ele continua onde está.`,
  }),
  sentBefore: "Se você já enviou algo, sua página de acompanhamento continua funcionando: use o link que recebeu.",
  draftSaved: "O rascunho que você começou aqui continua guardado neste navegador.",

  locked: {
    title: "Este portal pede uma senha",
    text: (p) => `${p.team} a deu a quem foi convidado a enviar algo aqui.`,
    label: "Senha",
    show: "Mostrar a senha",
    hide: "Ocultar a senha",
    open: "Abrir o formulário",
    opening: "Abrindo",
    missing: "Digite a senha que você recebeu.",
    wrong: "Esta não é a senha. Repare nas maiúsculas e nos espaços no fim.",
    tooMany: (p) => `Tentativas demais. Espere ${p.minutes === 1 ? "um minuto" : `${p.minutes} minutos`} e tente de novo.`,
    offline: "O servidor não respondeu. Verifique sua conexão e tente de novo.",
    unlocked: "A senha está certa. Aqui está o formulário.",
  },

  again: {
    title: "Receber de novo o link de acompanhamento",
    text: "Digite o e-mail com que você enviou. Se algo veio dele, os links mais recentes vão a caminho por e-mail.",
    label: "E-mail",
    send: "Enviar-me os links",
    sending: "Enviando",
    cancel: "Fechar",
    missing: "Digite o e-mail com que você enviou, como name@example.com.",
    done: "Pronto. Se algo foi enviado desse endereço, os links estão a caminho. Olhe também na pasta de spam.",
    tooMany: "Isto foi pedido muitas vezes agora há pouco. Tente de novo em uma hora.",
    failed: "O servidor não respondeu. Verifique sua conexão e tente de novo.",
  },
}

export const portalRefusals: Catalogue["portalRefusals"] = {
  portalNotYet: "Este portal ainda não abriu.",
  portalFull: "Este portal está cheio: todas as vagas estão ocupadas.",
  portalLocked: "Este portal pede uma senha. Digite-a primeiro.",
  wrongPassword: "Essa não é a senha. Confirme com quem a deu a você.",
  portalPaused: "Este portal está em pausa. Tente mais tarde.",
  portalClosed: "Este portal está fechado.",
  portalArchived: "Este portal está fechado de vez.",
  versionReplaced: "O formulário mudou desde que você o abriu. Recarregue a página: o que você escreveu fica guardado.",
  idempotencyConflict: "Isto já foi enviado com outro conteúdo. Use uma nova chave de idempotência para algo novo.",
  idempotencyErased:
    "Isto já foi enviado, e o que foi enviado foi apagado depois. Não foi enviado de novo. Use uma nova chave de idempotência para enviar outra vez.",
  cannotWithdraw: "Já foi decidido, e não pode mais ser retirado aqui.",
  noFirstStage: "Esta equipe não recebe nada no momento.",
}

export const noscript: Catalogue["noscript"] = {
  what: (p) => `${p.title}: ${p.team} recebe envios aqui.`,
  works: "Este formulário funciona sem JavaScript. Nada é guardado até você enviar; escreva antes em outro lugar as respostas longas.",
  keep: (p) => `Enviar “${p.name}”, que já foi carregado`,
  depends: (p) => `Só se pergunta com algumas respostas a “${p.label}”. Deixe vazio se não for o seu caso.`,
}
