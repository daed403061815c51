import type { Catalogue } from "../catalogue.ts"

const secret = "Quem tem o link pode ver o que você enviou, por isso não o compartilhe."

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `${p.team} recebeu #${p.number}`,
  heading: (p) => `#${p.number} chegou`,
  thanks: (p) => `Obrigado. O que você enviou para ${p.team} por “${p.portal}” já foi recebido.`,
  follow: `Sua página de acompanhamento mostra como está, sem conta. Para escrever à equipe, use também essa página: respostas a este e-mail não são lidas. ${secret}`,
  action: "Abrir a página de acompanhamento",
  footer: "Se você não enviou nada, alguém digitou seu endereço por engano, e você pode ignorar este e-mail.",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "Seus links de acompanhamento",
  heading: "O que foi enviado com este endereço",
  intro: "Alguém, provavelmente você, pediu estes links. Cada um mostra como está um envio, sem conta.",
  line: (p) => `#${p.number}, enviado para ${p.team} por “${p.portal}”:`,
  more: "Os mais antigos não estão aqui.",
  secret: "Quem tem um link pode ver o que foi enviado, por isso não os compartilhe.",
  footer: "Se você não pediu isto, alguém digitou seu endereço por engano, e você pode ignorar este e-mail.",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `Confirme: e-mails sobre #${p.number}`,
    heading: (p) => `Você quer e-mails sobre #${p.number}?`,
    text: (p) =>
      `Alguém, provavelmente você, pediu um e-mail sempre que houver novidades de ${p.team} sobre #${p.number}. Nada é enviado antes de você dizer sim.`,
    action: "Sim, quero receber",
    footer: "Se você não pediu isto, ignore este e-mail: não virá mais nenhum.",
  },
  changed: {
    subject: (p) => `${p.team}: novidades sobre #${p.number}`,
    heading: (p) => `Há novidades sobre #${p.number}`,
    text: (p) => `${p.team} alterou sua página de acompanhamento. O próximo aviso vem depois que você a olhar.`,
    action: "Abrir a página de acompanhamento",
    end: "Cancelar a inscrição",
    footer: `Você recebe este e-mail porque confirmou que quer. ${secret}`,
  },
  page: {
    title: "E-mails sobre seu envio",
    ask: (p) => `Quando houver novidades de ${p.team} sobre #${p.number}, um e-mail vai para ${p.email}. Nada foi enviado ainda.`,
    confirm: "Sim, quero receber",
    refuse: "Não, esqueça este endereço",
    on: (p) => `Um e-mail vai para ${p.email} quando há novidades de ${p.team} sobre #${p.number}.`,
    end: "Não receber mais estes e-mails",
    confirmed: "Confirmado. Você recebe um e-mail quando houver novidades.",
    ended: "Pronto. Estes e-mails não vêm mais, e o endereço foi esquecido.",
    gone: "Este link não é mais necessário: o endereço foi esquecido, ou o link nunca existiu.",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `“${p.title}”`,
  subject: (p) => `${p.team} escreveu para você sobre ${p.what}`,
  decided: (p) => `${p.team} tem uma resposta sobre ${p.what}`,
  wrote: (p) => `${p.team} escreveu para você sobre ${p.what}, que você enviou por “${p.portal}”.`,
  stands: (p) => `Como está ${p.what}, que você enviou por “${p.portal}”:`,
  files: (p) =>
    p.count === 1
      ? "Veio um arquivo junto. Ele está na página de acompanhamento."
      : `Vieram ${p.count} arquivos junto. Eles estão na página de acompanhamento.`,
  answer: `Para responder, escreva na página de acompanhamento. ${secret}`,
  open: "Abrir a página de acompanhamento",
  footer: "Você recebe isto porque algo foi enviado com seu endereço. Respostas a este e-mail não são lidas.",
  offer: {
    asks: (p) => `Confirme ou recuse na página de acompanhamento até esta data: ${p.until}.`,
    reminder: (p) => `${p.team} espera sua resposta sobre ${p.what}`,
    waits: (p) => `${p.team} aceitou ${p.what}, que você enviou para “${p.portal}”, e espera sua resposta.`,
    until: (p) => `Confirme ou recuse até esta data: ${p.until}.`,
    where: "Você responde na página de acompanhamento. Quem tiver o link pode ver o que você enviou; não o compartilhe.",
    open: "Responder na página de acompanhamento",
  },
}
