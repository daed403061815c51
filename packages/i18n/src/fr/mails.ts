import type { Catalogue } from "../catalogue.ts"

const secret = "Quiconque a le lien peut voir ce que vous avez envoyé ; gardez-le donc pour vous."

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `${p.team} a reçu #${p.number}`,
  heading: (p) => `#${p.number} est bien arrivé`,
  thanks: (p) => `Merci. Ce que vous avez envoyé à ${p.team} par « ${p.portal} » est maintenant chez eux.`,
  follow: `Votre page de suivi montre où en est votre envoi, sans compte. Pour écrire à l’équipe, utilisez aussi cette page : les réponses à cet e-mail ne sont pas lues. ${secret}`,
  action: "Ouvrir la page de suivi",
  footer: "Si vous n’avez rien envoyé, quelqu’un a indiqué votre adresse par erreur, et vous pouvez ignorer cet e-mail.",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "Vos liens de suivi",
  heading: "Ce qui a été envoyé avec cette adresse",
  intro: "Quelqu’un, sans doute vous, a demandé ces liens. Chacun montre où en est un envoi, sans compte.",
  line: (p) => `#${p.number}, envoyé à ${p.team} par « ${p.portal} » :`,
  more: "Les plus anciens ne sont pas repris.",
  secret: "Quiconque a un lien peut voir ce qui a été envoyé ; gardez-les donc pour vous.",
  footer: "Si vous n’avez pas demandé cela, quelqu’un a saisi votre adresse par erreur, et vous pouvez ignorer cet e-mail.",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `À confirmer : e-mails au sujet de #${p.number}`,
    heading: (p) => `Voulez-vous des e-mails au sujet de #${p.number} ?`,
    text: (p) =>
      `Quelqu’un, sans doute vous, a demandé un e-mail dès qu’il y a du nouveau de ${p.team} au sujet de #${p.number}. Rien n’est envoyé sans votre accord.`,
    action: "Oui, prévenez-moi",
    footer: "Si vous n’avez pas demandé cela, ignorez cet e-mail : il n’y en aura pas d’autre.",
  },
  changed: {
    subject: (p) => `${p.team} : du nouveau pour #${p.number}`,
    heading: (p) => `Il y a du nouveau pour #${p.number}`,
    text: (p) => `${p.team} a modifié votre page de suivi. Le prochain e-mail viendra après que vous l’aurez consultée.`,
    action: "Ouvrir la page de suivi",
    end: "Se désabonner",
    footer: `Vous recevez cet e-mail parce que vous avez donné votre accord. ${secret}`,
  },
  page: {
    title: "E-mails au sujet de votre envoi",
    ask: (p) =>
      `Quand il y a du nouveau de ${p.team} au sujet de #${p.number}, un e-mail part vers ${p.email}. Rien n’a encore été envoyé.`,
    confirm: "Oui, prévenez-moi",
    refuse: "Non, oubliez cette adresse",
    on: (p) => `Un e-mail part vers ${p.email} quand il y a du nouveau de ${p.team} au sujet de #${p.number}.`,
    end: "Ne plus recevoir ces e-mails",
    confirmed: "Confirmé. Vous recevrez un e-mail quand il y aura du nouveau.",
    ended: "C’est fait. Il n’y aura plus de tels e-mails, et l’adresse est oubliée.",
    gone: "Ce lien ne sert plus : l’adresse a été oubliée, ou le lien n’a jamais existé.",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `« ${p.title} »`,
  subject: (p) => `${p.team} vous a écrit au sujet de ${p.what}`,
  decided: (p) => `${p.team} a une réponse pour ${p.what}`,
  wrote: (p) => `${p.team} vous a écrit au sujet de ${p.what}, envoyé par « ${p.portal} ».`,
  stands: (p) => `Voici où en est ${p.what}, envoyé par « ${p.portal} » :`,
  files: (p) =>
    p.count === 1
      ? "Un fichier l’accompagne. Il est sur la page de suivi."
      : `${p.count} fichiers l’accompagnent. Ils sont sur la page de suivi.`,
  answer: `Pour répondre, écrivez sur la page de suivi. ${secret}`,
  open: "Ouvrir la page de suivi",
  footer: "Vous recevez ceci parce que quelque chose a été envoyé avec votre adresse. Les réponses à cet e-mail ne sont pas lues.",
  offer: {
    asks: (p) => `Veuillez confirmer ou décliner sur la page de suivi avant l’échéance : ${p.until}.`,
    reminder: (p) => `${p.team} attend votre réponse à propos de ${p.what}`,
    waits: (p) => `${p.team} a accepté ${p.what}, que vous avez envoyé à « ${p.portal} », et attend votre réponse.`,
    until: (p) => `Veuillez confirmer ou décliner avant l’échéance : ${p.until}.`,
    where: "Vous répondez sur la page de suivi. Toute personne qui a le lien peut voir votre envoi ; gardez-le pour vous.",
    open: "Répondre sur la page de suivi",
  },
}
