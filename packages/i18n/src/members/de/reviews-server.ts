import type { Translated } from "../../members.ts"
import type { reviewsServer as english } from "../../reviews-server.ts"

export const reviewsServer: Translated<typeof english> = {
  tooManyRounds: (p) => `Ein Portal hat höchstens ${p.max} Runden. Lösche zuerst eine.`,
  closesBeforeOpening: "Die Runde muss nach ihrem Beginn enden.",
  nobodyReviews: "Wähle mindestens eine Person aus, oder lass alle begutachten.",
  notAMember: "Diese Person gehört nicht zum Team oder darf nicht begutachten. Entferne sie.",
  staleRound: "Jemand anders hat diese Runde inzwischen gespeichert. Lade sie neu und wiederhole deine Änderung.",
  unknownField: "Dieses Feld gibt es im Formular nicht. Wähle ein anderes.",
  unknownCriterion: "Dieses Kriterium gibt es in der Runde nicht. Lade das Gutachten neu.",
  notAsked: "Nach diesem Kriterium wird bei dieser Einsendung nicht gefragt.",
  outsideScale: (p) => `Wähle einen Wert von 1 bis ${p.max}.`,
  missingScore: "Wähle einen Wert, oder enthalte dich.",
  scaleScored: (p) =>
    `„${p.name}“ wurde schon bewertet, deshalb bleibt die Zahl der Werte. Ändere nur die Bezeichnungen, oder kopiere die Runde.`,
  removesScored: (p) => `„${p.name}“ wurde schon bewertet. Behalte es, oder bestätige, dass es nicht mehr zählt.`,
  deletesReviews: (p) =>
    `Diese Runde hat ${p.count === 1 ? "ein Gutachten, das" : `${p.count} Gutachten, Entwürfe eingeschlossen, die`} mit ihr gelöscht ${p.count === 1 ? "wird" : "werden"}.`,
  notOpen: (p) => `„${p.round}“ ist noch nicht offen.`,
  closed: (p) => `„${p.round}“ ist beendet. Gutachten lassen sich nicht mehr ändern.`,
  notReviewer: (p) => `Du begutachtest in „${p.round}“ nicht mit.`,
  conflict: (p) => `Du hast bei #${p.number} Befangenheit erklärt. Nimm das zurück, um zu begutachten.`,
  notInRound: (p) => `#${p.number} gehört nicht zu dieser Runde.`,
  alreadySubmitted: "Du hast dieses Gutachten schon abgegeben. Sende die Änderungen statt eines Entwurfs.",
  abstainedScores: "Wer sich enthält, gibt keine Wertungen ab.",
  scoresHidden: "Die Wertungen dieser Runde sehen Begutachtende nicht, solange sie offen ist.",
  notARoundReviewer: "Diese Person begutachtet in dieser Runde nicht. Entferne sie, oder nimm sie zuerst in die Runde auf.",
  tooManyToAssign: (p) =>
    `Höchstens ${p.max} Einsendungen lassen sich auf einmal zuteilen. Wähle weniger aus, nach Stufe, Label oder Antwort.`,
  assignmentChanged: "Die Runde oder ihre Zuteilungen haben sich seit der Vorschau geändert. Sieh dir die Vorschau noch einmal an.",
  closedToAssign: (p) => `„${p.round}“ ist beendet. Öffne sie wieder, um Einsendungen zuzuteilen.`,
  notAssigned: (p) => `#${p.number} ist dir nicht zugeteilt. In dieser Runde begutachtest du, was dir zugeteilt ist.`,
  calibrationAfterOpening: "Die Kalibrierung muss beginnen, bevor die Runde öffnet.",
  calibrationOutside: (p) => `#${p.number} gehört nicht zu dieser Runde.`,
  nothingToSettle: "Diese Einsendung hat noch niemand begutachtet.",
  guestExpiryPast: "Der Link muss bis zu einem Tag gelten, der noch kommt.",
  guestExpiryLate: "Ein Link gilt höchstens ein Jahr. Wähle einen früheren Tag.",
  guestEmail: "Das ist keine E-Mail-Adresse. Schreib sie wie name@example.com, oder lass das Feld leer.",
  tooManyGuests: (p) => `Eine Runde hat höchstens ${p.max} Gäste. Widerrufe zuerst einen Link.`,
  linkRevoked: "Dieser Link wurde widerrufen.",
  linkExpired: "Dieser Link ist abgelaufen.",
  mail: {
    subject: "Einladung zum Begutachten",
    heading: "Du bist zum Begutachten eingeladen",
    greeting: (p) => `Hallo ${p.name},`,
    who: "es lädt dich ein:",
    what: "Bitte begutachte, was eingereicht wurde bei:",
    until: (p) =>
      `Du brauchst kein Konto. Der Link gilt bis zum ${p.day}. Er ist persönlich: Wer ihn hat, kann in deinem Namen begutachten.`,
    action: "Mit dem Begutachten beginnen",
    footer: "Du bekommst diese Mail, weil dich jemand gebeten hat, Einsendungen zu begutachten. Kennst du die Person nicht, ignoriere sie.",
    remind: {
      subject: (p) => (p.count === 1 ? "1 Gutachten steht aus" : `${p.count} Gutachten stehen aus`),
      text: (p) => `die Runde endet am ${p.day}. Du kannst noch ${p.count} Gutachten schreiben über das, was eingereicht wurde bei:`,
      link: "Öffne den Link aus deiner Einladung. Hast du ihn nicht mehr, bitte die Person um einen neuen, die dich eingeladen hat.",
    },
  },
}
