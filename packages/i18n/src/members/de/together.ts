import type * as assignWords from "../../assign.ts"
import type * as commentsWords from "../../comments.ts"
import { formatList, plural } from "../../format.ts"
import type * as liveWords from "../../live.ts"
import type { Translated } from "../../members.ts"
import { locale, n, pl } from "./say.ts"

/** Zusammenarbeit: Zuweisen, Zurückstellen, Kommentare, was andere gerade tun. */
export const assign: Translated<typeof assignWords.assign> = {
  nobody: "Niemand",
  you: "Du",
  gone: "Jemand, der nicht mehr dabei ist",
  pick: "Zuweisen an",
  search: "Jemanden finden",
  none: "In deinem Team heißt niemand so.",
  toMe: "Mir zuweisen",
  toNobody: "Niemand",
  loading: "Dein Team wird geladen",
  failed: "Dein Team wurde nicht geladen.",
  assignedTo: (p) => `Zugewiesen an ${p.who === "Du" ? "dich" : p.who}`,
  done: (p) => `#${p.number} ist jetzt ${p.who === "Du" ? "dir" : p.who} zugewiesen.`,
  released: (p) => `#${p.number} ist niemandem zugewiesen.`,
  notSaved: (p) => `#${p.number} wurde nicht zugewiesen.`,
  history: {
    you: "dich",
    somebody: "jemanden, der nicht mehr dabei ist",
    assigned: (p) => `${p.who}: zugewiesen an ${p.to}`,
    took: (p) => `${p.who}: übernommen`,
    released: (p) => `${p.who}: Zuweisung an ${p.from} aufgehoben`,
    dropped: (p) => `${p.who}: abgegeben`,
    ended: {
      removed: (p) => `${p.who}: ${p.from} aus dem Team entfernt, jetzt niemandem zugewiesen`,
      left: (p) => `${p.who}: Team verlassen, jetzt niemandem zugewiesen`,
      not_member: (p) => `War an ${p.from} zugewiesen, ohne Platz im Team; jetzt niemandem`,
      no_account: (p) => `War an ${p.from} zugewiesen, ohne Konto; jetzt niemandem`,
    },
  },
}

export const snooze: Translated<typeof assignWords.snooze> = {
  title: "Zurückstellen",
  button: "Zurückstellen",
  menu: "Zurückstellen bis",
  own: "Nur aus deiner Liste. Dein Team sieht sie weiterhin.",
  presets: {
    thisMorning: "Heute Vormittag",
    laterToday: "Später heute",
    thisEvening: "Heute Abend",
    tomorrow: "Morgen früh",
    nextWeek: "Nächste Woche",
  },
  pick: "Datum und Uhrzeit wählen",
  wake: "Jetzt zurückholen",
  pickTitle: "Zurückstellen bis",
  pickLabel: "Datum und Uhrzeit",
  pickSubmit: "Zurückstellen",
  past: "Wähle einen Zeitpunkt, der noch kommt.",
  unreadable: "Gib Datum und Uhrzeit an, wie 24. März, 09:00.",
  until: (p) => `Zurückgestellt bis ${p.when}`,
  done: (p) => `#${p.number} ist wieder da: ${p.when}.`,
  woken: (p) => `#${p.number} ist wieder in deiner Liste.`,
  notSaved: (p) => `#${p.number} wurde nicht zurückgestellt.`,
  history: {
    snoozed: (p) => `${p.who}: zurückgestellt bis ${p.when}`,
    woke: (p) => `${p.who}: zurückgeholt`,
  },
}

const characters = (count: number) => pl(count, "# Zeichen", "# Zeichen")

export const comments: Translated<typeof commentsWords.comments> = {
  title: "Kommentare",
  private: "Nur dein Team sieht das.",
  withheld: (p) =>
    plural("de", p.count, {
      one: "1 Kommentar wird gezeigt, sobald du dein Gutachten abgegeben hast.",
      other: "# Kommentare werden gezeigt, sobald du dein Gutachten abgegeben hast.",
    }),
  empty: "Noch keine Kommentare.",
  emptyText: "Kommentare bleiben in deinem Team. Tippe @, um jemanden dazuzuholen.",
  emptyReadOnly: "Mit deiner Rolle kannst du Kommentare lesen, nicht schreiben.",
  begun: "Was du zu schreiben begonnen hattest",
  begunText: "Mit deiner Rolle kannst du keine Kommentare mehr schreiben. Kopiere es, wenn du es brauchst.",
  loading: "Kommentare werden geladen",
  failed: "Die Kommentare wurden nicht geladen.",
  count: (p) => pl(p.count, "# Kommentar", "# Kommentare", "Keine Kommentare"),
  gone: "Jemand, der nicht mehr dabei ist",
  edited: "bearbeitet",
  deleted: (p) => `Hier stand etwas von ${p.who}; es wurde gelöscht.`,
  deletedOwn: "Dein Kommentar wurde gelöscht.",
  you: "Du",
  more: (p) => `Aktionen für den Kommentar von ${p.who}`,
  edit: "Bearbeiten",
  delete: "Löschen",
  deleteTitle: "Diesen Kommentar löschen?",
  deleteText: "Seine Worte sind für alle weg, auch aus der Suche. Dass hier jemand geschrieben hat, bleibt zu sehen.",
  deleteFailed: "Der Kommentar wurde nicht gelöscht.",
  erased: "Alles Persönliche wurde gelöscht, auch die Kommentare.",
  composer: {
    label: (p) => `Kommentar zu #${p.number}`,
    editLabel: "Deinen Kommentar ändern",
    placeholder: "Sag deinem Team etwas",
    send: "Kommentieren",
    save: "Speichern",
    cancel: "Abbrechen",
    hint: "@ holt jemanden dazu",
    sendKey: "sendet",
    atTime: (p) => `Bei ${p.time}`,
    atTimeLong: (p) => `Kommentar bei ${p.time} in ${p.file}`,
    chosenTime: (p) => `${p.time} in ${p.file}`,
    dropTime: "Zeit weglassen",
    tooLong: (p) => `${characters(p.over)} zu viel`,
    left: (p) => `Noch ${characters(p.count)}`,
  },
  people: {
    label: "Leute zum Erwähnen",
    none: "In deinem Team heißt niemand so.",
    found: (p) => pl(p.count, `${p.first}. Enter zum Wählen.`, `# Personen. ${p.first}. Pfeile zum Bewegen, Enter zum Wählen.`),
    you: "du",
  },
  pending: {
    sending: "Wird gesendet",
    failed: "Noch nicht gesendet.",
    uncertain: "Das kann angekommen sein.",
    retry: "Erneut versuchen",
    edit: "Ändern",
    discard: "Verwerfen",
    saidUncertain: "Dein Kommentar kann angekommen sein. Er bleibt hier erhalten.",
    said: "Dein Kommentar wurde nicht gesendet. Er bleibt hier erhalten.",
  },
  time: {
    seek: (p) => `${p.file} ab ${p.time} abspielen`,
    aFile: "die Datei",
  },
  added: "Kommentar hinzugefügt.",
  history: {
    commented: (p) => `${p.who}: kommentiert`,
    commentedAt: (p) => `${p.who}: kommentiert bei ${p.time}`,
    edited: (p) => `${p.who}: einen Kommentar geändert`,
    deleted: (p) => `${p.who}: einen Kommentar gelöscht`,
  },
  mentions: {
    title: "Erwähnungen",
    button: (p) => (p.unseen === 0 ? "Erwähnungen" : pl(p.unseen, "Erwähnungen, # nicht angesehen", "Erwähnungen, # nicht angesehen")),
    loading: "Erwähnungen werden geladen",
    failed: "Die Erwähnungen wurden nicht geladen.",
    empty: "Noch hat dich niemand erwähnt",
    emptyText: "Wenn jemand in einem Kommentar @ und deinen Namen schreibt, steht es hier.",
    who: (p) => `${p.who} zu #${p.number}`,
    unseen: "nicht angesehen",
    earlier: "Früheres zeigen",
    untitled: "Ohne Titel",
  },
}

export const live: Translated<typeof liveWords.live> = {
  reconnecting: "Verbindung wird wiederhergestellt…",
  unsaved: (p) => pl(p.count, "# Änderung ist aufbewahrt und wird gesendet.", "# Änderungen sind aufbewahrt und werden gesendet."),
  arrived: (p) => (p.count > 99 ? `${n(99)}+ neu` : `${n(p.count)} neu`),
  showArrived: (p) => pl(p.count, "# neue Einreichung zeigen", "# neue Einreichungen zeigen"),
  looking: (p) => {
    const [first = "", ...others] = p.names
    return others.length === 0 ? `${first} sieht sich das gerade an` : `${formatList(locale, p.names)} sehen sich das gerade an`
  },
}
