import type { Catalogue } from "../catalogue.ts"

export const portalStates: Catalogue["portalStates"] = {
  notYetOpen: {
    title: "Pas encore ouvert",
    text: (p) => `${p.team} prend les envois ici à partir de : ${p.at}.`,
    textUntold: (p) => `${p.team} ne prend pas encore d’envois ici. Revenez plus tard.`,
    here: (p) => `Chez vous, c’est : ${p.at}.`,
    opensIn: "Ouvre dans",
    opensBySelf: "Laissez cette page ouverte : le formulaire apparaîtra tout seul.",
    opening: "Ouverture en cours",
    opened: "Le portail est ouvert. Voici le formulaire.",
    hours: "heures",
    minutes: "minutes",
    seconds: "secondes",
  },
  paused: (p) => ({
    title: "En pause",
    text: `${p.team} ne prend pas de nouveaux envois ici pour le moment. Le portail rouvrira peut-être : revenez plus tard.`,
  }),
  closed: (p) => ({
    title: "Ce portail est fermé",
    text: p.at ? `${p.team} a pris les envois ici jusqu’à : ${p.at}.` : `${p.team} ne prend plus d’envois ici.`,
  }),
  full: (p) => ({
    title: "Toutes les places sont prises",
    text: `${p.team} a reçu ici autant d’envois qu’il est possible d’en examiner. Si des places se libèrent, cette page rouvrira.`,
  }),
  archived: (p) => ({
    title: "Ce portail est terminé",
    text: `${p.team} a archivé ce portail. Ce qui a été envoyé par là reste où il est.`,
  }),
  sentBefore: "Si vous avez déjà envoyé quelque chose, votre page de suivi fonctionne toujours : utilisez le lien que vous avez reçu.",
  draftSaved: "Le brouillon que vous aviez commencé ici est toujours conservé dans ce navigateur.",

  locked: {
    title: "Ce portail demande un mot de passe",
    text: (p) => `${p.team} l’a donné aux personnes invitées à envoyer quelque chose ici.`,
    label: "Mot de passe",
    show: "Afficher le mot de passe",
    hide: "Masquer le mot de passe",
    open: "Ouvrir le formulaire",
    opening: "Ouverture",
    missing: "Saisissez le mot de passe que vous avez reçu.",
    wrong: "Ce n’est pas le mot de passe. Attention aux majuscules et aux espaces à la fin.",
    tooMany: (p) => `Trop d’essais. Attendez ${p.minutes === 1 ? "une minute" : `${p.minutes} minutes`}, puis réessayez.`,
    offline: "Le serveur n’a pas répondu. Vérifiez votre connexion et réessayez.",
    unlocked: "Le mot de passe est bon. Voici le formulaire.",
  },

  again: {
    title: "Recevoir de nouveau votre lien de suivi",
    text: "Indiquez l’adresse e-mail avec laquelle vous avez envoyé. Si quelque chose en est venu, les liens les plus récents partent par e-mail.",
    label: "E-mail",
    send: "M’envoyer les liens",
    sending: "Envoi en cours",
    cancel: "Fermer",
    missing: "Indiquez l’adresse avec laquelle vous avez envoyé, comme name@example.com.",
    done: "C’est fait. Si quelque chose a été envoyé depuis cette adresse, ses liens sont en route. Regardez aussi dans les indésirables.",
    tooMany: "Cela vient d’être demandé bien des fois. Réessayez dans une heure.",
    failed: "Le serveur n’a pas répondu. Vérifiez votre connexion et réessayez.",
  },
}

export const portalRefusals: Catalogue["portalRefusals"] = {
  portalNotYet: "Ce portail n’est pas encore ouvert.",
  portalFull: "Ce portail est complet : toutes les places sont prises.",
  portalLocked: "Ce portail demande un mot de passe. Saisissez-le d’abord.",
  wrongPassword: "Ce n’est pas le mot de passe. Vérifiez auprès de la personne qui vous l’a donné.",
  portalPaused: "Ce portail est en pause. Réessayez plus tard.",
  portalClosed: "Ce portail est fermé.",
  portalArchived: "Ce portail est fermé définitivement.",
  versionReplaced: "Le formulaire a changé depuis que vous l’avez ouvert. Rechargez la page : ce que vous avez écrit est conservé.",
  idempotencyConflict: "Ceci a déjà été envoyé avec un autre contenu. Utilisez une nouvelle clé d’idempotence pour un nouvel envoi.",
  idempotencyErased:
    "Ceci a déjà été envoyé, et cet envoi a été effacé depuis. Rien n’a été envoyé de nouveau. Utilisez une nouvelle clé d’idempotence pour l’envoyer encore.",
  cannotWithdraw: "La décision est déjà prise ; le retrait n’est plus possible ici.",
  noFirstStage: "Cette équipe ne prend rien pour le moment.",
}

export const noscript: Catalogue["noscript"] = {
  what: (p) => `${p.title} : ${p.team} prend les envois ici.`,
  works: "Ce formulaire fonctionne sans JavaScript. Rien n’est gardé avant l’envoi : écrivez d’abord ailleurs les longues réponses.",
  keep: (p) => `Envoyer « ${p.name} », déjà téléversé`,
  depends: (p) => `Demandé seulement selon la réponse à « ${p.label} ». Laissez vide si cela ne vous concerne pas.`,
}
