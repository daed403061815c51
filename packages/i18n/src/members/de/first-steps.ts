import { formatDay } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type * as onboardingWords from "../../onboarding.ts"
import type * as teamInvitationWords from "../../team-invitation.ts"
import { locale, pl } from "./say.ts"

/** Einladung annehmen und die ersten Schritte eines Teams. */
export const teamInvitation: Translated<typeof teamInvitationWords.teamInvitation> = {
  page: "Einladung",
  loading: "Die Einladung wird geöffnet",
  failed: "Die Einladung wurde nicht geladen",
  failedText: "Sie ist noch da. Versuche es noch einmal.",
  open: {
    title: (p) => `Komm zu ${p.team}`,
    intro: (p) => `${p.inviter} lädt dich ein, in ${p.team} mitzuarbeiten. Deine Rolle: ${p.role}.`,
    until: (p) => `Die Einladung gilt bis ${formatDay(locale, p.at.slice(0, 10))}.`,
    signedIn: (p) => `Du bist als ${p.email} angemeldet.`,
    accept: "Annehmen",
    accepting: "Wird angenommen",
    decline: "Ablehnen",
    declining: "Wird abgelehnt",
    accepted: (p) => `Du gehörst jetzt zu ${p.team}`,
    failed: "Du bist noch nicht dabei. Versuche es noch einmal.",
    declineFailed: "Sie wurde nicht abgelehnt. Versuche es noch einmal.",
  },
  signedOut: {
    intro: (p) => `Sie ging an ${p.email}. Melde dich mit dieser Adresse an oder lege damit ein Konto an; du kommst hierher zurück.`,
    signIn: "Anmelden und annehmen",
    register: "Konto anlegen",
  },
  wrongAccount: {
    title: "Diese Einladung ist für jemand anderen",
    text: (p) => `${p.inviter} lädt ${p.email} zu ${p.team} ein. Du bist als ${p.mine} angemeldet.`,
    change: "Konto wechseln",
    changing: "Wird abgemeldet",
    stay: (p) => `Als ${p.mine} angemeldet bleiben`,
  },
  unverified: {
    title: "Bestätige zuerst deine Adresse",
    text: (p) =>
      `${p.inviter} lädt dich zu ${p.team} ein. Die Einladung ging an ${p.email}, und noch hat niemand bestätigt, dass das deine Adresse ist. Folge dem Link, den wir dir schicken; du kommst hierher zurück.`,
    send: "Link schicken",
    sending: "Wird gesendet",
    sent: (p) => `Ein Link ist unterwegs an ${p.email}. Er gilt eine Stunde.`,
    again: "Noch einen Link schicken",
  },
  member: {
    title: (p) => `Du gehörst schon zu ${p.team}`,
    text: "Es gibt nichts mehr anzunehmen.",
    open: (p) => `${p.team} öffnen`,
  },
  closed: {
    expired: {
      title: "Diese Einladung ist abgelaufen",
      text: (p) => `Sie galt bis ${formatDay(locale, p.at.slice(0, 10))}. Bitte ${p.inviter} um eine neue für ${p.team}.`,
    },
    cancelled: {
      title: "Diese Einladung wurde zurückgenommen",
      text: (p) => `Jemand von ${p.team} hat sie zurückgenommen. War das ein Versehen, bitte ${p.inviter} um eine neue.`,
    },
    used: {
      title: "Diese Einladung wurde benutzt",
      text: (p) =>
        `Sie wurde schon angenommen und gilt einmal. Warst du das, melde dich an, um ${p.team} zu öffnen; wenn nicht, sag es ${p.inviter}.`,
    },
    declined: {
      title: "Diese Einladung wurde abgelehnt",
      text: (p) => `Du gehörst nicht zu ${p.team}. Überlegst du es dir anders, bitte ${p.inviter} um eine neue.`,
    },
    signIn: "Anmelden",
    dashboard: "Zum Posteingang",
    home: "Zur Startseite",
  },
}

export const onboarding: Translated<typeof onboardingWords.onboarding> = {
  page: "Erste Schritte",
  heading: "Erste Schritte",
  steps: { team: "Dein Team", collect: "Was ihr sammelt", invite: "Leute einladen" },
  progress: (p) => `Schritt ${p.at} von ${p.of}`,
  back: "Zurück",
  signOut: "Abmelden",
  admin: "Admin öffnen",
  backFromAdmin: "Zurück zur Einrichtung",
  signedInAs: (p) => `Angemeldet als ${p.email}`,
  failed: "Die ersten Schritte wurden nicht geladen. Nichts ist verloren.",
  notSaved: "Das wurde nicht gespeichert. Versuche es noch einmal.",
  team: {
    title: "Dein Team",
    text: "Alles, was hereinkommt, gehört einem Team. Du kannst in mehreren sein und den Namen jederzeit ändern.",
    name: "Name des Teams",
    slug: "Adresse des Teams",
    slugHelp: "Sie steht in den Adressen, die ihr im Team teilt.",
    checking: "Wird geprüft…",
    free: "Verfügbar",
    yours: "Aktuelle Adresse",
    taken: "Schon vergeben",
    nameNeeded: "Gib dem Team einen Namen, wie Lantern Quay.",
    slugWrong: "Nimm 2 bis 48 Kleinbuchstaben, Ziffern und einzelne Bindestriche, wie lantern-quay.",
    next: "Weiter",
    failed: "Das Team wurde nicht angelegt",
  },
  collect: {
    title: "Was sammelt ihr?",
    text: "Daraus wird ein Portal: ein öffentliches Formular mit Fragen, Labels und Antworten. Alles lässt sich später ändern.",
    gallery: "Beginnen mit",
    portalTitle: "Titel des Portals",
    slug: "Seine Adresse",
    titleNeeded: "Gib dem Portal einen Titel, wie Musikdemos.",
    next: "Portal anlegen",
    failed: "Das Portal wurde nicht angelegt. Was du gewählt hast, steht noch hier.",
  },
  invite: {
    title: "Leute einladen",
    text: "Sie bekommen eine E-Mail mit einem Link und labeln mit dir zusammen. Das geht auch später.",
    textNoMail:
      "Von dieser Installation gehen keine E-Mails hinaus. Du erzeugst hier für jede Adresse einen Link und kopierst ihn unter Einstellungen, Mitglieder, um ihn selbst weiterzugeben.",
    emails: "E-Mail-Adressen",
    emailsHelp: "Mehrere trennst du mit Kommas, Leerzeichen oder Zeilen; höchstens 20 auf einmal.",
    role: "Als",
    roles: { admin: "Admin", member: "Mitglied", viewer: "Lesezugriff" },
    next: "Einladungen senden",
    nextNoMail: "Links erzeugen",
    skip: "Überspringen",
    noAddress: "Tippe mindestens eine Adresse, wie ruta@lanternquay.example, oder überspringe diesen Schritt.",
    wrong: (p) => `${p.address} ist keine E-Mail-Adresse. Sie sieht aus wie ruta@lanternquay.example.`,
    tooMany: "Höchstens 20 Adressen auf einmal.",
    sent: (p) => pl(p.count, "# Einladung ist unterwegs", "# Einladungen sind unterwegs"),
    failed: "Die Einladungen wurden nicht gesendet. Die Adressen stehen noch hier.",
  },
  ready: {
    draftTitle: (p) => `${p.portal} ist bereit`,
    draftText:
      "Bisher sieht es nur dein Team. Sieh dir das Formular an, wie es die Leute sehen werden, ändere, was du magst, und veröffentliche es dann.",
    title: (p) => `${p.portal} ist offen`,
    text: "Teile diesen Link: Wer ihn hat, kann etwas einreichen, ohne Konto.",
    link: "Link des Portals",
    linkLater: "Niemand kann es öffnen, bis du das Formular veröffentlichst.",
    copy: "Link kopieren",
    copied: "Kopiert",
    see: "Formular ansehen",
    edit: "Bearbeiten",
    publish: "Veröffentlichen",
    publishFailed: "Das Formular wurde nicht veröffentlicht.",
    preview: "Das Formular, wie es die Leute sehen",
    previewFailed: "Das Formular wurde nicht geladen. Nichts ist verloren.",
    samples: "Mit Beispielen ausprobieren",
    samplesText: "Füllt den Posteingang mit 24 erfundenen Einreichungen. Ein Klick entfernt sie alle.",
    samplesBusy: "Wird gefüllt…",
    samplesFailed: "Die Beispiele kamen nicht. Nichts wurde geändert.",
    samplesThere: (p) => pl(p.count, "# Beispiel ist im Posteingang", "# Beispiele sind im Posteingang"),
    open: "Posteingang öffnen",
  },
  samples: {
    unfinished:
      "Am Formular ist zuerst etwas zu beheben. Öffne es im Baukasten, behebe, was markiert ist, und fülle es dann mit Beispielen.",
    banner: (p) => pl(p.count, "# Beispieleinreichung", "# Beispieleinreichungen"),
    remove: "Beispiele entfernen",
    removing: "Wird entfernt…",
    removed: (p) => pl(p.count, "# Beispiel ist weg", "# Beispiele sind weg"),
    removeFailed: "Die Beispiele wurden nicht entfernt.",
  },
}
