import type { Catalogue } from "../catalogue.ts"
import { formatDay, formatList, formatNumber, plural } from "../format.ts"

const locale = "pt"
const characters = (count: number) => plural(locale, count, { one: "# caractere", other: "# caracteres" })

export const statusPage: Catalogue["statusPage"] = {
  offline: "A conexão caiu. Nada foi alterado, e o que você escreveu está guardado aqui.",
  serverAway: "O servidor não respondeu. Nada foi alterado, e o que você escreveu está guardado aqui. Tente de novo.",
  unanswered:
    "Não veio resposta, então não é certo que isto tenha chegado. O que você escreveu está guardado aqui, e não há problema em enviar de novo.",
  gone: "Esta página não existe mais: o envio foi apagado.",
  close: "Fechar",
  cancel: "Cancelar",

  usual: (p) =>
    `Normalmente em ${plural(locale, Math.round(p.days), { one: "# dia", other: "# dias", zero: "menos de um dia" })} (${formatNumber(locale, p.of)} respostas)`,
  answerBy: { before: "O mais provável é que você tenha resposta até ", after: "." },
  answerLate: (p) => `${p.team} queria já ter respondido. Você pode perguntar abaixo.`,

  messages: {
    title: "Mensagens",
    none: (p) => `Ainda não há mensagens. Pergunte a ${p.team} o que quiser saber.`,
    you: "Você",
    read: "Lida",
    write: (p) => `Escrever para ${p.team}`,
    send: "Enviar",
    sending: "Enviando",
    left: (p) => plural(locale, p.count, { one: "Resta # caractere", other: "Restam # caracteres" }),
    over: (p) => `${characters(p.count)} a mais`,
    empty: "Escreva algo primeiro.",
    attach: "Anexar arquivos",
    attachFor: "sua mensagem",
    attached: "Arquivos anexados",
    waits: (p) => `Será enviada quando terminar o carregamento de ${formatList(locale, p.names)}.`,
    mend: "Um arquivo não chegou. Tente de novo ou remova-o, e depois envie.",
    sent: (p) => `Enviada. ${p.team} já recebeu; a resposta aparece aqui.`,
    saved: "O que você escreve fica guardado neste navegador até ser enviado.",
  },

  edit: {
    action: "Editar meu envio",
    title: "Editar seu envio",
    intro: (p) => `${p.team} vê a nova versão assim que você salvar, e ainda pode ver a anterior.`,
    save: "Salvar alterações",
    leave: "Voltar sem salvar",
    loading: "Carregando seu envio",
    saved: (p) => `Salvo. ${p.team} já vê a nova versão.`,
    newLink: "Salvo. Esta página tem um novo link, enviado para o novo endereço. O link antigo não funciona mais.",
    elsewhere: "O envio foi alterado em outra janela nesse meio-tempo. O que você mudou aqui fica por cima disso.",
    both: "Isto foi alterado nas duas. Ao salvar, vale o que está aqui:",
    other: (p) => `Na outra janela está: ${p.text}`,
    otherEmpty: "Na outra janela está vazio.",
    otherItems: "Na outra janela há outros.",
    changes: "Alterado",
    version: (p) => plural(locale, p.version - 1, { one: "Uma vez", other: "# vezes" }),
  },

  link: {
    action: "Substituir um link",
    title: "Substituir um link",
    text: (p) => `Para um link que não funciona mais. Todo o resto fica como está; ${p.team} vê o novo na hora.`,
    which: "Qual link",
    next: "Novo link",
    save: "Substituir",
    saved: "O link foi substituído.",
    in: (p) => (p.title ? `${p.title}: ${p.label}` : p.label),
  },

  watch: {
    action: "Avisar por e-mail",
    title: "Avisar por e-mail quando algo mudar",
    text: "Primeiro enviamos um link de confirmação a este endereço. Nada mais é enviado até que alguém o siga.",
    email: "Endereço de e-mail",
    ask: "Enviar e-mail de confirmação",
    asked: (p) => `O e-mail de confirmação está a caminho de ${p.email}. Confirme, e você será avisado quando algo mudar.`,
    list: "Quem é avisado",
    waiting: "Espera um sim",
    confirmed: "Confirmado",
    end: "Remover",
    endFor: (p) => `Remover ${p.email}`,
    ended: (p) => `${p.email} não recebe mais avisos.`,
  },

  treatment: {
    title: "Como foi sua experiência?",
    text: (p) =>
      `Seja qual for a decisão. ${p.team} vê somas de cinco pessoas ou mais, no mínimo um mês depois. Não fica anotado em lugar nenhum qual resposta é a sua, por isso ela não pode ser alterada.`,
    steps: ["Mal", "Um tanto mal", "Mais ou menos", "Bem", "Muito bem"],
    send: "Enviar minha resposta",
    sending: "Enviando",
    choose: "Escolha primeiro uma das cinco.",
    given: "Obrigado. Vale a primeira resposta dada aqui.",
  },

  data: {
    export: "Exportar meus dados",
    erase: "Apagar meus dados",
    title: "Apagar o que você enviou?",
    text: (p) =>
      `${p.team} também perde tudo: seu nome, seu endereço, suas respostas, arquivos e mensagens. Esta página desaparece, e ninguém pode recuperar nada. Só fica registrado que havia algo aqui.`,
    number: (p) => `Digite ${p.number} para confirmar`,
    confirm: "Apagar de vez",
    keep: "Manter",
    unsure: "Não veio resposta, então não é certo se foi apagado. Não há problema em tentar de novo: se já foi apagado, esta página dirá.",
    done: {
      title: "Está apagado",
      text: (p) =>
        `Seu nome, endereço, respostas, arquivos e mensagens foram apagados, também em ${p.team}. Vestígios nos arquivos do banco de dados são sobrescritos em poucos minutos. Cópias feitas antes, como as de segurança, desaparecem quando são substituídas.`,
      home: "Voltar ao início",
      unsent: "O que você estava escrevendo não foi enviado. Agora só está aqui, para ser copiado:",
    },
  },

  noscript: {
    sent: "O que foi enviado",
    read: "Esta página pode ser lida sem JavaScript. Para escrever, alterar ou retirar algo, ative-o e recarregue a página.",
    told: "O que aconteceu",
    at: (p) => formatDay(locale, p.at.slice(0, 10)),
    data: "Levar tudo o que está guardado sobre isto",
  },

  offer: {
    title: "Sua resposta",
    by: (p) => `Responda até esta data: ${p.until}`,
    text: (p) => `${p.team} gostaria de saber se você aceita.`,
    confirm: "Confirmar",
    decline: "Recusar",
    declineTitle: "Recusar a oferta?",
    reason: "Motivo (opcional)",
    reasonHelp: (p) => `${p.team} o recebe como mensagem.`,
    confirmed: (p) => `Você confirmou: ${p.at}`,
    declined: (p) => `Você recusou: ${p.at}`,
    change: (p) => `Você pode mudar sua resposta até esta data: ${p.until}.`,
    expired: "O prazo para responder passou",
    expiredText: (p) => `Terminou nesta data: ${p.until}. Você pode escrever para ${p.team} abaixo.`,
    withdrawn: "Não é mais possível confirmar",
    withdrawnText: (p) => `${p.team} retirou o pedido de confirmação. Escreva abaixo se não souber o que isso significa para você.`,
  },
}

export const statusRefusals: Catalogue["statusRefusals"] = {
  closed: (p) => `${p.team} não aceita mais alterações aqui: o portal está fechado.`,
  decided: (p) => `${p.team} já respondeu, e o envio não pode mais ser alterado. Em vez disso, você pode escrever uma mensagem.`,
  withdrawn: "O envio foi retirado e não pode mais ser alterado.",
  changed: "O envio foi alterado em outra janela nesse meio-tempo. Recarregue a página para vê-lo.",
  tooManyVersions: (p) => `O envio já foi alterado ${p.max} vezes. Escreva uma mensagem com o que mais for novo.`,
  treatmentNotAsked: "Isto é perguntado depois que há uma decisão, e só onde a equipe pergunta.",
  noLink: "Não há mais link neste lugar. Recarregue a página.",
  keepPast: "Este dia já passou. Escolha um que ainda esteja por vir, ou deixe o campo vazio.",
  numberWrong: (p) => `Digite o número como está na página: ${p.number}.`,
  notAddress: "Este endereço está incompleto. Ele se parece com name@example.com.",
  messageOther:
    "O que você escreveu aqui primeiro já chegou e não pode mais ser alterado. O que você mudou depois está guardado: envie como outra mensagem.",
  tooManyMessages: (p) => `Já há ${p.max} mensagens sobre este envio, e não cabem mais. O que você escreveu está guardado aqui.`,
  tooManyWatches: (p) => `No máximo ${p.max} endereços são avisados. Remova um primeiro.`,
  noOffer: "Nenhuma resposta é pedida aqui. Recarregue a página para ver a situação atual.",
  offerExpired: "O prazo para responder passou. Você pode escrever uma mensagem.",
  offerWithdrawn: "A oferta foi retirada e não pode mais ser respondida. Você pode escrever uma mensagem.",
}

export const wordings: Catalogue["wordings"] = {
  received: "Recebido",
  inReview: "Em avaliação",
  accepted: "Aceito",
  declined: "Desta vez não",
  withdrawn: "Retirado",
}
