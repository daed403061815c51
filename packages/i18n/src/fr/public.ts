import type { Catalogue } from "../catalogue.ts"
import { capitalized, formatList, formatNumber, plural } from "../format.ts"
import { uploading } from "./uploading.ts"

const locale = "fr"

const list = (names: string[]) => formatList(locale, names)
const number = (value: number) => formatNumber(locale, value)
const words = (count: number) => plural(locale, count, { one: "# mot", other: "# mots" })
const characters = (count: number) => plural(locale, count, { one: "# caractère", other: "# caractères" })

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural(locale, seconds, { one: "# seconde", other: "# secondes" })
    : plural(locale, Math.ceil(seconds / 60), { one: "# minute", other: "# minutes" })
}

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "Les envois aux labels, en toute simplicité",
  meta: {
    portal: (p) => `${p.title} : ${p.team} reçoit ici les candidatures.`,
    picture: (p) => `${p.title} (${p.team})`,
  },
  madeWith: "Réalisé avec Intray",
  madeWithFor: (p) => `Réalisé avec Intray. Vos données restent chez ${p.team}.`,
  skip: "Aller au formulaire",
  language: "Langue",
  again: "Vous avez déjà envoyé quelque chose ? Recevez de nouveau votre lien de suivi",
  offline: "Vous êtes hors ligne. Cette page montre ce qu’elle savait en dernier.",
  toasts: {
    area: "Notifications ({hotkey})",
    one: "Notification",
    online: "La connexion est rétablie.",
    newer: "Une nouvelle version de cette page est disponible",
  },
  crashed: {
    status: "Erreur dans le navigateur",
    title: "Cette page a cessé de fonctionner",
    text: "Ce que vous avez écrit est conservé dans ce navigateur. Rechargez la page pour continuer.",
    action: "Recharger",
  },

  panel: {
    statusPage: { title: "Votre propre page de suivi", text: "Par un lien, sans compte" },
    draft: { title: "Votre brouillon est conservé ici", text: "Dans ce navigateur, même après un rechargement" },
    draftShort: { title: "Votre brouillon est conservé ici", text: "Tant que cette page reste ouverte" },
  },

  form: {
    choose: "Choisissez",
    yes: "Oui",
    no: "Non",
    clear: "Effacer le choix",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `Choisissez-en ${p.min}` : `Choisissez-en de ${p.min} à ${p.max}`
      if (p.max) return `Choisissez-en ${p.max} au plus`
      return p.min ? `Choisissez-en ${p.min} au moins` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `De ${min} à ${max}`
      if (min) return `${min} ou plus`
      return max ? `${max} ou moins` : ""
    },
    readAs: (p) => `Lu comme ${p.number}`,
    meant: "De quel nombre s’agit-il ?",
    total: (p) => `Total : ${p.sum}`,
    today: "aujourd’hui",
    days: (p) => {
      if (p.from && p.to) return `Entre : ${p.from} et ${p.to}`
      if (p.from) return `À partir de : ${p.from}`
      return p.to ? `Jusqu’à : ${p.to}` : ""
    },
    trap: "Laissez ce champ vide",
    times: (p) => (p.from && p.to ? `De ${p.from} à ${p.to}` : p.from ? `À partir de ${p.from}` : p.to ? `Jusqu’à ${p.to}` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "C’est incomplet. Remplissez chaque partie, ou effacez le champ.",
    mark: (p) => `${p.mark} sur ${p.scale}${p.means ? `, ${p.means}` : ""}`,
    markEnd: (p) => `${p.mark} : ${p.means}`,
    find: "Écrivez pour chercher",
    findIn: (p) => `Chercher dans ${p.label}`,
    options: "Choix possibles",
    fitting: (p) =>
      plural(locale, p.count, { one: "# choix correspond.", other: "# choix correspondent.", zero: "Aucun choix ne correspond." }),
    noneFound: (p) => `Rien ici ne s’appelle « ${p.typed.slice(0, 40)} ».`,
    chosen: (p) => plural(locale, p.count, { one: "# choisi", other: "# choisis" }),
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `De ${number(p.minWords)} à ${words(p.maxWords)}`
      if (p.maxWords) return `${words(p.maxWords)} au plus`
      if (p.minWords) return `${words(p.minWords)} au moins`
      if (!p.minLength) return ""
      return p.maxLength ? `De ${number(p.minLength)} à ${characters(p.maxLength)}` : `${characters(p.minLength)} au moins`
    },
    words: (p) => (p.max ? `${number(p.count)} sur ${words(p.max)}` : words(p.count)),
    wordsWanted: (p) => `${words(p.count)} sur ${number(p.min)} au moins`,
    wordsOver: (p) => `${words(p.count)} de trop`,
    charactersLeft: (p) => plural(locale, p.count, { one: "Encore # caractère", other: "Encore # caractères" }),
    charactersWanted: (p) => `Il manque ${characters(p.count)}`,
    charactersOver: (p) => `${characters(p.count)} de trop`,
  },

  steps: {
    progress: (p) => `Étape ${p.position} sur ${p.count}`,
    next: "Suivant",
    back: "Retour",
    toFix: (p) => plural(locale, p.count, { one: "Un point à corriger à cette étape.", other: "# points à corriger à cette étape." }),
  },

  asked: {
    came: (p) =>
      p.labels.length > 3 ? `${number(p.labels.length)} questions de plus sont posées.` : `Demandé désormais : ${list(p.labels)}.`,
    went: (p) =>
      p.labels.length > 3 ? `${number(p.labels.length)} questions ne sont plus posées.` : `N’est plus demandé : ${list(p.labels)}.`,
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${p.title}` : `${capitalized(locale, p.itemName)} ${p.position}`),
    name: (p) => `${p.itemName} ${p.position}`,
    at: (p) => `${p.item}, ${p.question}`,
    add: (p) => (p.position === 1 ? `Ajouter : ${p.itemName}` : `Ajouter : ${p.itemName} ${p.position}`),
    full: (p) => (p.max === 1 ? `1 ${p.itemName} au plus.` : `${number(p.max)} ${p.itemsName} au plus.`),
    added: (p) => `Ajouté : ${p.name}.`,
    moveUp: "Monter",
    moveDown: "Descendre",
    moved: (p) => `${p.name} : position ${p.position} sur ${p.count}.`,
    remove: (p) => `Retirer : ${p.itemName}`,
    removed: (p) => `Retiré : ${p.name}.`,
    undo: "Annuler",
    restored: (p) => `Rétabli : ${p.name}.`,
    toFix: (p) => plural(locale, p.count, { one: "# point à corriger", other: "# points à corriger" }),
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `Lien ${p.provider}`,
    recognisedPrivate: (p) => `Lien ${p.provider} privé`,
    note: "Rien n’est chargé de là-bas tant que personne ne l’ouvre.",
  },

  draft: {
    back: (p) => `Votre brouillon est de retour (${p.at}).`,
    startOver: "Recommencer",
    startedOver: "Le formulaire est de nouveau vide.",
    undo: "Annuler",
  },

  send: {
    send: "Envoyer",
    sendItems: (p) => (p.count === 0 ? "Envoyer" : `Envoyer ${number(p.count)} ${p.count === 1 ? p.itemName : p.itemsName}`),
    sending: "Envoi en cours",
    waits: "Sera envoyé après le téléversement",
    stopWaiting: "Ne pas encore envoyer",
    toFix: (p) => plural(locale, p.count, { one: "Un point à corriger ci-dessus.", other: "# points à corriger ci-dessus." }),
    waitsFor: (p) => `L’envoi attend la fin du téléversement de ${list(p.names)}.`,
    willSend: (p) => `L’envoi partira dès que le téléversement de ${list(p.names)} sera terminé.`,
    offline: (p) =>
      `Pas de connexion avec ${p.team}. Rien n’est perdu : ce que vous avez écrit est conservé ici. Envoyez de nouveau quand vous serez en ligne.`,
    failed: (p) =>
      `Aucune réponse de ${p.team} n’est venue ; il n’est donc pas certain que l’envoi soit arrivé. Ce que vous avez écrit est conservé ici, et vous pouvez l’envoyer de nouveau sans risque.`,
    tooLarge:
      "C’est plus de texte que ce qui peut être reçu. Ce que vous avez écrit est conservé ; raccourcissez les longues réponses et envoyez de nouveau.",
    tooMany: (p) =>
      `Trop d’envois sont venus de votre réseau en peu de temps. Rien n’est perdu ; réessayez ${p.seconds ? `dans ${waitFor(p.seconds)}` : "un peu plus tard"}.`,
    slow: "L’envoi continue : la connexion est lente. Rien n’est perdu si vous attendez, et rien n’est envoyé deux fois.",
    away: (p) => `Pas de connexion avec ${p.team} pour l’instant. L’envoi partira dès qu’elle reviendra ; laissez cette page ouverte.`,
    busy: (p) => `Le serveur de ${p.team} est très sollicité. Un nouvel essai se fera tout seul ; laissez cette page ouverte.`,
    stopTrying: "Ne pas envoyer maintenant",
    stopped:
      "Arrêté. Il n’est pas certain qu’un essai précédent ne soit pas arrivé. Ce que vous avez écrit est toujours là, et vous pouvez l’envoyer de nouveau sans risque.",
    closed: (p) =>
      `${p.team} a fermé ce portail pendant que vous écriviez ; rien n’a été envoyé. Ce que vous avez écrit est conservé dans ce navigateur.`,
    full: (p) =>
      `Toutes les places ont été prises pendant que vous écriviez ; rien n’a été envoyé. Ce que vous avez écrit est conservé ; ${p.team} ouvrira peut-être d’autres places.`,
    locked:
      "Le mot de passe a changé, ou il est redemandé après douze heures. Saisissez-le encore une fois : ce que vous avez écrit est conservé.",
    proof: "Un contrôle contre les envois automatiques n’a pas abouti. Rien n’est perdu ; veuillez envoyer de nouveau.",
    outdated: (p) =>
      `${p.team} a modifié ce formulaire il y a plus d’un jour ; l’ancien n’est plus accepté. Vos réponses passent dans le nouveau, partout où il demande la même chose.`,
    moveOver: "Continuer avec le nouveau formulaire",
    sentAlready:
      "Un essai précédent est finalement arrivé, avec d’autres réponses. Pour envoyer aussi celles-ci, appuyez encore une fois : elles formeront un second envoi.",
    earlier: (p) => `Ouvrir la page de suivi de #${p.number}`,
    gone: "Ce portail n’existe plus ; rien n’a été envoyé. Ce que vous avez écrit est conservé dans ce navigateur.",
    refused:
      "Cela n’a pas été accepté. Ce que vous avez écrit est conservé ici. Rechargez la page et réessayez, ou essayez depuis un autre réseau.",
    savedHere: "Ce que vous avez écrit est conservé ici.",
  },

  sent: {
    title: "C’est bien arrivé",
    text: (p) => `${p.team} a reçu votre envoi. Votre numéro est le`,
    number: (p) => `#${p.number}`,
    keep: "Gardez ce lien. C’est votre page de suivi : vous y voyez où en est votre envoi, sans compte.",
    linkLabel: "Lien vers votre page de suivi",
    copy: "Copier le lien",
    copied: "Copié",
    copyByHand: "Sélectionnez et copiez le lien",
    open: "Ouvrir votre page de suivi",
    newTab: "s’ouvre dans un nouvel onglet",
    mailed: (p) => `Nous avons envoyé le lien à ${p.to}.`,
    again: "Envoyer autre chose",
    announce: (p) => `Envoyé. Votre numéro est le ${p.number}.`,
  },

  here: {
    title: "Envoyé depuis ce navigateur",
    item: (p) => `#${p.number}, ${p.at}`,
    remembered: "Ce navigateur garde le lien en mémoire et l’affiche ici de nouveau.",
    forgetThis: "L’oublier sur cet appareil",
    forget: "Oublier",
    forgetOne: (p) => `Oublier le #${p.number} sur cet appareil`,
    forgotten: (p) => `Ce navigateur ne garde plus le lien du #${p.number}.`,
  },

  news: {
    offline: "Vous êtes hors ligne. Continuez à écrire : tout est conservé ici et pourra être envoyé à votre retour en ligne.",
    closesAt: (p) => `Fermeture de ce portail : ${p.at}.`,
    closesIn: (p) => `Ce portail ferme dans : ${p.left}. Ce que vous aurez commencé d’ici là sera accepté jusqu’à ${p.until}.`,
    grace: (p) => `Ce portail a fermé. Ce que vous aviez commencé est accepté jusqu’à ${p.until}.`,
    graceSoon: (p) => `${p.team} vient de fermer ce portail. Ce que vous aviez commencé est encore accepté quelques minutes.`,
    full: (p) => `Toutes les places de ${p.team} ont été prises entre-temps. Ce que vous avez écrit est conservé dans ce navigateur.`,
    over: "Ce portail a fermé. Ce que vous avez écrit est conservé dans ce navigateur.",
    version: (p) =>
      `${p.team} a publié une nouvelle version de ce formulaire. Vous pouvez terminer et envoyer celle-ci pendant un jour encore, ou continuer avec la nouvelle : vos réponses vous suivent.`,
    carried: "Voici la nouvelle version du formulaire. Vos réponses ont suivi partout où il demande la même chose ; veuillez les relire.",
  },

  status: {
    pageTitle: (p) => `${p.wording} : ${p.title}`,
    onlyYou: "Seules les personnes qui ont ce lien voient cette page",
    number: (p) => `#${p.number}`,
    sentence: {
      inbox: (p) => `« ${p.title} » est chez ${p.team}. Cette page change dès qu’il y a du nouveau.`,
      review: (p) => `${p.team} examine « ${p.title} ». Vous n’avez rien à faire : la réponse apparaîtra ici.`,
      accepted: (p) => `Bonne nouvelle : ${p.team} a accepté « ${p.title} ».`,
      declined: (p) => `${p.team} a décidé de ne pas retenir « ${p.title} ». Merci de l’avoir envoyé.`,
      withdrawn: (p) => `« ${p.title} » a été retiré. ${p.team} n’en tient plus compte.`,
    },
    timeline: "Où en est votre envoi",
    since: (p) => `Depuis : ${p.at}`,
    expected: "Réponse",
    expectedNote: "Apparaîtra ici",
    whatYouSent: "Ce que vous avez envoyé",
    atAGlance: "En bref",
    fields: { number: "Numéro", by: "De", sentOn: "Envoyé", sentTo: "À" },
    sendAnother: "Envoyer autre chose",
    itemTitle: (p) => `${p.position}. ${p.title}`,
    openLink: (p) => `Ouvrir sur ${p.provider}`,
    download: (p) => `Télécharger ${p.name}`,
    noAudio: "Ce fichier n’a pas pu être chargé.",
    withdraw: "Retirer",
    withdrawTitle: (p) => `Retirer « ${p.title} » ?`,
    withdrawText: (p) => `${p.team} n’en tiendra plus compte. C’est sans retour ; il faudrait l’envoyer de nouveau.`,
    withdrawConfirm: "Retirer",
    withdrawKeep: "Garder",
    withdrawUnsure:
      "Aucune réponse n’est venue ; il n’est donc pas certain que le retrait ait eu lieu. Vous pouvez réessayer sans risque : s’il a déjà eu lieu, cette page le dira.",
    withdrawRefused: (p) => `${p.team} a répondu entre-temps ; le retrait n’est plus possible. Rechargez la page pour voir la réponse.`,
    withdrawn: "Retiré.",
    withdrawnWording: "Retiré",
  },

  calls: {
    title: (p) => `Appels ouverts de ${p.team}`,
    description: (p) => `Les envois que ${p.team} prend en ce moment.`,
    none: "Rien n’est ouvert pour le moment. Revenez plus tard.",
    until: (p) => `Ouvert jusqu’au ${p.moment}`,
    more: "Appels plus anciens",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "Page introuvable",
    text: "Désolés, cette page n’a pas été trouvée.",
    message: (p) => `Page introuvable : ${p.path}`,
    codeLabel: (p) => `Erreur ${p.code}, ${p.status}`,
    back: "Retour à l’accueil",
  },
}
