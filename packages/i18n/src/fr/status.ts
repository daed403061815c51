import type { Catalogue } from "../catalogue.ts"
import { formatDay, formatList, formatNumber, plural } from "../format.ts"

const locale = "fr"
const characters = (count: number) => plural(locale, count, { one: "# caractère", other: "# caractères" })

export const statusPage: Catalogue["statusPage"] = {
  offline: "La connexion est coupée. Rien n’a été modifié, et ce que vous avez écrit est conservé ici.",
  serverAway: "Le serveur n’a pas répondu. Rien n’a été modifié, et ce que vous avez écrit est conservé ici. Veuillez réessayer.",
  unanswered:
    "Aucune réponse n’est venue ; il n’est donc pas certain que ceci soit arrivé. Ce que vous avez écrit est conservé ici, et vous pouvez l’envoyer de nouveau sans risque.",
  gone: "Cette page n’existe plus : l’envoi a été effacé.",
  close: "Fermer",
  cancel: "Annuler",

  usual: (p) =>
    `D’habitude après ${plural(locale, Math.round(p.days), { one: "# jour", other: "# jours", zero: "moins d’un jour" })} (${formatNumber(locale, p.of)} réponses)`,
  answerBy: { before: "Vous aurez très probablement une réponse d’ici le ", after: "." },
  answerLate: (p) => `${p.team} voulait avoir déjà répondu. Vous pouvez poser la question ci-dessous.`,

  messages: {
    title: "Messages",
    none: (p) => `Aucun message pour l’instant. Demandez à ${p.team} ce que vous voulez savoir.`,
    you: "Vous",
    read: "Lu",
    write: (p) => `Écrire à ${p.team}`,
    send: "Envoyer",
    sending: "Envoi en cours",
    left: (p) => plural(locale, p.count, { one: "Encore # caractère", other: "Encore # caractères" }),
    over: (p) => `${characters(p.count)} de trop`,
    empty: "Écrivez d’abord quelque chose.",
    attach: "Joindre des fichiers",
    attachFor: "votre message",
    attached: "Fichiers joints",
    waits: (p) => `Sera envoyé après le téléversement de ${formatList(locale, p.names)}.`,
    mend: "Un fichier n’est pas arrivé. Réessayez ou retirez-le, puis envoyez.",
    sent: (p) => `Envoyé. ${p.team} l’a reçu ; la réponse apparaîtra ici.`,
    saved: "Ce que vous écrivez est conservé dans ce navigateur jusqu’à l’envoi.",
  },

  edit: {
    action: "Modifier mon envoi",
    title: "Modifier votre envoi",
    intro: (p) => `${p.team} voit la nouvelle version dès que vous enregistrez, et peut encore voir la précédente.`,
    save: "Enregistrer les modifications",
    leave: "Retour sans enregistrer",
    loading: "Chargement de votre envoi",
    saved: (p) => `Enregistré. ${p.team} voit maintenant la nouvelle version.`,
    newLink: "Enregistré. Cette page a un nouveau lien, envoyé à la nouvelle adresse. L’ancien lien ne fonctionne plus.",
    elsewhere: "Entre-temps, l’envoi a été modifié dans une autre fenêtre. Ce que vous avez changé ici s’y ajoute.",
    both: "Ces réponses ont été changées des deux côtés. Ce qui figure ici vaut dès l’enregistrement :",
    other: (p) => `Dans l’autre fenêtre : ${p.text}`,
    otherEmpty: "Dans l’autre fenêtre, c’est vide.",
    otherItems: "Dans l’autre fenêtre, il y en a d’autres.",
    changes: "Modifié",
    version: (p) => plural(locale, p.version - 1, { one: "Une fois", other: "# fois" }),
  },

  link: {
    action: "Remplacer un lien",
    title: "Remplacer un lien",
    text: (p) => `Pour un lien qui ne fonctionne plus. Tout le reste demeure tel quel ; ${p.team} voit le nouveau aussitôt.`,
    which: "Quel lien",
    next: "Nouveau lien",
    save: "Remplacer",
    saved: "Le lien est remplacé.",
    in: (p) => (p.title ? `${p.title} : ${p.label}` : p.label),
  },

  watch: {
    action: "Me prévenir par e-mail",
    title: "Me prévenir par e-mail en cas de changement",
    text: "Nous envoyons d’abord un lien de confirmation à cette adresse. Rien d’autre n’est envoyé tant que personne ne l’a suivi.",
    email: "Adresse e-mail",
    ask: "Envoyer l’e-mail de confirmation",
    asked: (p) => `Un e-mail de confirmation est parti vers ${p.email}. Confirmez, et vous serez prévenu des changements.`,
    list: "Qui est prévenu",
    waiting: "Attend un oui",
    confirmed: "Confirmé",
    end: "Retirer",
    endFor: (p) => `Retirer ${p.email}`,
    ended: (p) => `${p.email} ne sera plus prévenu.`,
  },

  treatment: {
    title: "Comment s’est passée votre expérience ?",
    text: (p) =>
      `Quelle que soit la décision. ${p.team} voit des totaux à partir de cinq personnes, au plus tôt un mois après. Il n’est noté nulle part quelle réponse est la vôtre : elle ne peut donc pas être modifiée.`,
    steps: ["Mal", "Plutôt mal", "Moyennement", "Bien", "Très bien"],
    send: "Envoyer ma réponse",
    sending: "Envoi en cours",
    choose: "Choisissez d’abord l’une des cinq réponses.",
    given: "Merci. C’est la première réponse donnée ici qui compte.",
  },

  data: {
    export: "Exporter mes données",
    erase: "Effacer mes données",
    title: "Effacer votre envoi ?",
    text: (p) =>
      `${p.team} le perd aussi : votre nom, votre adresse, vos réponses, fichiers et messages. Cette page disparaît, et personne ne peut rien rétablir. Il reste seulement qu’il y avait quelque chose ici.`,
    number: (p) => `Saisissez ${p.number} pour confirmer`,
    confirm: "Effacer définitivement",
    keep: "Garder",
    unsure:
      "Aucune réponse n’est venue ; il n’est donc pas certain que l’effacement ait eu lieu. Vous pouvez réessayer sans risque : s’il a déjà eu lieu, cette page le dira.",
    done: {
      title: "Tout est effacé",
      text: (p) =>
        `Votre nom, votre adresse, vos réponses, fichiers et messages sont effacés, chez ${p.team} aussi. Les traces dans les fichiers de la base de données sont écrasées en quelques minutes. Les copies faites auparavant, comme les sauvegardes, disparaissent quand elles sont remplacées.`,
      home: "Retour à l’accueil",
      unsent: "Ce que vous étiez en train d’écrire n’a pas été envoyé. Cela ne figure plus qu’ici, pour être copié :",
    },
  },

  noscript: {
    sent: "Ce qui a été envoyé",
    read: "Cette page se lit sans JavaScript. Pour écrire, modifier ou retirer quelque chose, activez-le et rechargez la page.",
    told: "Ce qui s’est passé",
    at: (p) => formatDay(locale, p.at.slice(0, 10)),
    data: "Emporter tout ce qui en est conservé",
  },

  offer: {
    title: "Votre réponse",
    by: (p) => `À répondre avant l’échéance : ${p.until}`,
    text: (p) => `${p.team} aimerait savoir : acceptez-vous ?`,
    confirm: "Confirmer",
    decline: "Décliner",
    declineTitle: "Décliner l’offre ?",
    reason: "Raison (facultatif)",
    reasonHelp: (p) => `${p.team} la reçoit sous forme de message.`,
    confirmed: (p) => `Vous avez confirmé : ${p.at}`,
    declined: (p) => `Vous avez décliné : ${p.at}`,
    change: (p) => `Vous pouvez modifier votre réponse jusqu’à l’échéance : ${p.until}.`,
    expired: "Le délai de réponse est passé",
    expiredText: (p) => `Échéance : ${p.until}. Vous pouvez écrire à ${p.team} ci-dessous.`,
    withdrawn: "Il n’est plus possible de confirmer",
    withdrawnText: (p) =>
      `${p.team} a retiré la demande de confirmation. Écrivez ci-dessous si vous ne savez pas ce que cela change pour vous.`,
  },
}

export const statusRefusals: Catalogue["statusRefusals"] = {
  closed: (p) => `${p.team} ne prend plus de modifications ici : le portail est fermé.`,
  decided: (p) => `${p.team} a répondu ; l’envoi ne peut plus être modifié. Vous pouvez écrire un message à la place.`,
  withdrawn: "L’envoi a été retiré ; il ne peut plus être modifié.",
  changed: "L’envoi a été modifié entre-temps dans une autre fenêtre. Rechargez la page pour le voir.",
  tooManyVersions: (p) => `L’envoi a déjà été modifié ${p.max} fois. Écrivez un message avec ce qui est nouveau.`,
  treatmentNotAsked: "Cette question est posée une fois la décision prise, et seulement là où l’équipe la pose.",
  noLink: "Il n’y a plus de lien à cet endroit. Rechargez la page.",
  keepPast: "Ce jour est passé. Choisissez-en un à venir, ou laissez le champ vide.",
  numberWrong: (p) => `Saisissez le numéro tel qu’il figure sur la page : ${p.number}.`,
  notAddress: "Cette adresse est incomplète. Elle ressemble à name@example.com.",
  messageOther:
    "Ce que vous aviez d’abord écrit ici est déjà arrivé et ne peut plus être modifié. Ce que vous avez changé depuis est conservé : envoyez-le dans un autre message.",
  tooManyMessages: (p) =>
    `Il y a déjà ${p.max} messages au sujet de cet envoi, la limite est atteinte. Ce que vous avez écrit est conservé ici.`,
  tooManyWatches: (p) => `${p.max} adresses au plus sont prévenues. Retirez-en une d’abord.`,
  noOffer: "Aucune réponse n’est demandée ici. Rechargez la page pour voir l’état actuel.",
  offerExpired: "Le délai de réponse est passé. Vous pouvez écrire un message à la place.",
  offerWithdrawn: "L’offre a été retirée ; il n’est plus possible d’y répondre. Vous pouvez écrire un message à la place.",
}

export const wordings: Catalogue["wordings"] = {
  received: "Reçu",
  inReview: "En cours d’examen",
  accepted: "Accepté",
  declined: "Pas cette fois",
  withdrawn: "Retiré",
}
