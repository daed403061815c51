import { formatBytes, isolated } from "../../format.ts"
import type * as importsWords from "../../imports.ts"
import type { Translated } from "../../members.ts"
import { locale, n, pl } from "./say.ts"

const rows = (count: number) => pl(count, "# Zeile", "# Zeilen")
const kinds = { label: "Label", stage: "Phase" }

/** Was eine Datei sein muss, nach dem, warum diese es nicht ist. */
const expected =
  "Erwartet wird eine Tabelle als CSV, deren erste Zeile die Spalten nennt, wie `Title,E-mail,Received on`, oder JSON Lines mit einem Objekt je Zeile; beides in UTF-8."

/** Import von Einreichungen aus einer Datei, in den Einstellungen. */
export const imports: Translated<typeof importsWords.imports> = {
  column: (p) => `Spalte ${p.number}`,
  // Name einer Label-Gruppe, die ein Team bekommt: derselbe in jeder Sprache.
  importedGroup: "Imported",
  targets: {
    externalId: "Id im anderen System",
    number: "Nummer",
    title: "Titel",
    submitterName: "Name der einreichenden Person",
    submitterEmail: "E-Mail der einreichenden Person",
    createdAt: "Eingegangen am",
    stage: "Phase",
    publicStage: "Phase, die nach außen gezeigt wird",
    assignee: "Zugewiesen an, als E-Mail",
    withdrawnAt: "Zurückgezogen am",
    language: "Sprache der einreichenden Person",
  },
  anyLabels: "Labels beliebiger Gruppen",
  inItem: (p) => `${isolated(p.group)} ${p.number}: ${p.field}`,
  wholeGroup: (p) => `${p.group} (alle in einer Spalte)`,
  files: {
    empty: "Die Datei ist leer. Wähle eine mit Zeilen.",
    workbook:
      "Das ist eine Arbeitsmappe. Öffne sie in deiner Tabellenkalkulation, speichere sie als CSV (UTF-8) und wähle dann diese Datei.",
    packed: "Diese Datei ist gepackt. Entpacke sie und wähle dann, was darin war.",
    other: `Das ist keine Tabelle, weder CSV noch JSON Lines. ${expected} Speichere die Daten als CSV (UTF-8) und wähle dann diese Datei.`,
    encoding: `Der Text ist nicht in UTF-8. Speichere die Datei noch einmal und wähle UTF-8 als Kodierung. ${expected}`,
    encodingAt: (p) =>
      `Zeile ${p.row} enthält Bytes, die in der erkannten oder gewählten Kodierung kein Text sind. Wähle bei den Spalten eine andere Kodierung, oder speichere die Datei neu als UTF-8.`,
    list: "Das ist eine einzige JSON-Liste. JSON Lines hat ein Objekt je Zeile: Mit jq macht `jq -c '.[]' file.json > file.jsonl` eine daraus.",
    header: `Die Datei hat weder Kopfzeile noch Zeilen. ${expected}`,
    firstRow: (p) => `Keine Zeile der Datei lässt sich lesen. Zeile ${p.row}: ${p.reason}`,
    quotes: (p) =>
      `Bei Zeile ${p.row} öffnet sich ein Anführungszeichen und schließt sich nie. Schließe es, oder verdopple Anführungszeichen, die zum Text gehören.`,
    rowTooLong: (p) => `Bei Zeile ${p.row} ist eine mit mehr als 1.000.000 Zeichen. Fehlt davor ein Anführungszeichen?`,
    tooManyColumns: (p) => `Die Datei hat mehr als ${n(p.max)} Spalten.`,
    tooManyCells: (p) =>
      `Die Datei hat mehr als ${n(p.max)} Zellen. Entferne leere Spalten, oder teile sie und importiere die Teile nacheinander.`,
    tooComplex:
      "Das Lesen der Datei braucht mehr Speicher oder Zeit, als eine Datei darf. Teile sie und importiere die Teile nacheinander.",
    interrupted:
      "Der Server endete zweimal, während er an dieser Datei arbeitete. Deshalb wird es nicht noch einmal versucht. Was getan ist, bleibt. Teile die Datei, oder frage, wer diesen Server betreibt: Admin → Aufgaben nennt sie.",
    tooManyRows: (p) =>
      `Die Datei hat mehr als ${n(p.max)} Zeilen, oder doppelt so viele mit leeren. Teile sie und importiere die Teile nacheinander.`,
    tooLarge: (p) => `Die Datei ist größer als ${formatBytes(locale, p.max)}. Teile sie und importiere die Teile nacheinander.`,
    noLength: "Sage in einer Kopfzeile Content-Length, wie lang die Datei ist.",
    contentType: "Sende die Datei als text/csv, application/jsonl oder application/octet-stream.",
    cutOff: "Das Hochladen brach ab. Wähle die Datei noch einmal.",
    gone: "Die Datei dieses Imports wird nicht mehr aufbewahrt. Lade sie noch einmal hoch.",
    noStage: "Der Posteingang hat keine Phase, in der Einreichungen beginnen könnten.",
    noForm:
      "Dieses Portal wurde noch nie veröffentlicht, also gibt es keine Fragen, die die Spalten beantworten könnten. Veröffentliche zuerst sein Formular.",
    asker:
      "Der Import blieb stehen: Wer ihn begonnen hat, darf hier nicht mehr importieren. Was er getan hat, ist sicher, und jemand anders kann ihn noch einmal starten.",
    fault: "Der Import blieb an etwas Unerwartetem stehen. Was er getan hat, ist sicher, und er lässt sich noch einmal starten.",
  },
  rows: {
    tooLong: "Die Zeile hat mehr als 1.000.000 Zeichen.",
    notJson: "Die Zeile ist kein JSON.",
    notObject: "Die Zeile ist kein JSON-Objekt.",
    tooManyCells: (p) => `Die Zeile hat ${p.cells} Zellen, die Kopfzeile aber ${p.columns}.`,
    moment: "Das lässt sich nicht als Datum lesen. Schreibe es wie 2026-03-20 oder 2026-03-20 18:30.",
    momentOrder: "Wähle bei den Spalten, ob in solchen Daten der Tag oder der Monat zuerst kommt.",
    momentOther: (p) => `Mit ${p.order === "day_first" ? "dem Tag" : "dem Monat"} zuerst ist das kein Datum. Schreibe es wie 2026-03-20.`,
    decimals: (p) =>
      `${p.text} lässt sich auf zwei Arten lesen. Wähle bei den Spalten, ob ein Punkt oder ein Komma vor den Dezimalstellen steht.`,
    decimalsOther: "Diese Zahl hat ein anderes Dezimalzeichen als das gewählte. Schreibe sie ohne Tausendertrennzeichen.",
    future: "Das Datum liegt in der Zukunft.",
    tooOld: "Das Datum liegt vor 1970.",
    number: "Eine Nummer ist ganz und mindestens 1.",
    numberTooHigh: (p) => `Nummern gehen hier bis ${n(p.most)}. Lass die Spalte weg, um neue zu bekommen.`,
    numberTaken: (p) => `#${p.number} ist vergeben. Lass die Spalte weg, um neue Nummern zu bekommen.`,
    line: (p) => `Das ist eine Zeile mit höchstens ${n(p.max)} Zeichen.`,
    notText: "Das muss ein Text sein.",
    email: "Das ist keine E-Mail-Adresse.",
    language: (p) => `Schreibe die Sprache als eine von diesen: ${p.known.join(", ")}.`,
    stage: "Eine Phase wird mit ihrem Namen genannt.",
    stageName: "Der Name einer Phase hat höchstens 40 Zeichen.",
    labels: "Labels sind Namen, getrennt durch Semikolons.",
    labelName: "Der Name eines Labels oder seiner Gruppe hat höchstens 40 Zeichen.",
    oneLabel: (p) => `${p.group} nimmt ein Label, und die Zeile hat mehrere.`,
    unknown: (p) =>
      p.kind === "stage"
        ? `Es gibt keine Phase namens ${p.name}. Lege sie an oder wähle, dass unbekannte angelegt werden.`
        : `${p.group} hat kein Label namens ${p.name}. Lege es an oder wähle, dass unbekannte angelegt werden.`,
    noRoom: (p) => `Im Team ist kein Platz für mehr (${kinds[p.kind]}), darum lässt sich ${p.name} nicht anlegen.`,
    keepUntil: "Das sollte nach dem Wunsch der einreichenden Person inzwischen gelöscht sein, darum wird es nicht aufgenommen.",
  },
  map: {
    noSuchTarget: (p) => `Das Formular hat keine solche Frage für ${p.column}.`,
    twice: (p) => `${p.column} und ${p.other} werden beide dasselbe. Lass eines davon weg.`,
    nothing: "Sage für mindestens eine Spalte, was sie wird.",
    formChanged: (p) =>
      `Das Formular wurde geändert, seit die Spalten gewählt wurden, und fragt nicht mehr, was diese beantworten sollten: ${p.columns.join(", ")}. Wähle die Spalten noch einmal.`,
  },
  refusals: {
    state: "Der Import ist inzwischen weiter. Sieh ihn dir noch einmal an.",
    reading: "Gerade wird eine andere Datei dieses Teams gelesen. Warte ein paar Sekunden und versuche es dann noch einmal.",
    replaced: "Die Datei wird gerade für eine neuere Anfrage gelesen.",
    busy: "In diesem Team läuft schon ein anderer Import. Warte, bis er fertig ist.",
  },
  problemsFile: { row: "Zeile", column: "Spalte", reason: "Grund", line: "Inhalt" },
  page: {
    title: "Import",
    intro:
      "Hole Einreichungen aus einem anderen Werkzeug oder aus einem Export. Nichts wird geschrieben, bevor du gesehen hast, was geschähe, und alles lässt sich rückgängig machen.",
    notAllowed: "Mit deiner Rolle kannst du nicht importieren. Frage einen Owner oder Admin.",
    noPortals: {
      title: "Noch gibt es kein Portal, in das importiert werden kann",
      text: "Importiertes beantwortet die Fragen eines Portals. Lege eines an und komm dann zurück.",
      action: "Zu den Portalen",
    },
    loading: "Importe werden geladen",
    failed: "Die Importe wurden nicht geladen",
    failedText: "Nichts wurde geändert.",
    start: "Datei importieren",
    steps: "Schritte des Imports",
    stepNames: { file: "Datei", columns: "Spalten", check: "Prüfung", run: "Import" },
    stepOf: (p) => `Schritt ${p.step} von 4: ${p.name}`,
    back: "Alle Importe",
  },
  file: {
    portal: "Portal",
    portalHelp: "Die Zeilen werden Einreichungen dieses Portals und beantworten seine Fragen.",
    label: "Datei",
    help: "CSV oder JSON Lines, bis 1 GB und 1.000.000 Zeilen. Am besten in UTF-8; UTF-16 wird auch gelesen.",
    drop: "oder hier ablegen",
    required: "Wähle eine Datei.",
    upload: "Hochladen",
    uploading: (p) => `Wird hochgeladen, ${p.percent} %`,
    failed: "Das Hochladen hat nicht geklappt",
    lost: "Die Verbindung ging verloren. Wähle „Hochladen“, um die Datei noch einmal zu senden.",
  },
  columns: {
    intro: "Lege fest, was aus jeder Spalte wird. Was weggelassen ist, wird nicht importiert.",
    remembered: "Ausgefüllt wie bei deinem letzten Import dieser Spalten.",
    guessed: "Nach den Namen der Spalten ausgefüllt. Sieh es noch einmal durch.",
    about: (p) => [p.format, p.encoding.toUpperCase(), ...(p.delimiter === null ? [] : [`getrennt durch ${p.delimiter}`])].join(" · "),
    formats: { csv: "CSV", jsonl: "JSON Lines" },
    delimiters: { ",": "Kommas", ";": "Semikolons", "\t": "Tabulatoren" },
    column: "Spalte",
    first: "Erste Zeilen",
    becomes: "Wird",
    becomesFor: (p) => `${p.column} wird`,
    ignore: "Weggelassen",
    groups: { submission: "Einreichung", labels: "Labels", answers: "Antworten" },
    empty: "leer",
    used: (p) => `${p.used} von ${p.total} Spalten werden importiert.`,
    unknown: "Labels und Phasen, die dein Team nicht hat",
    unknownLeaveOut: "Aus der Zeile weglassen",
    unknownCreate: "Anlegen",
    unknownRefuse: "Zeile ablehnen",
    dates: (p) => `Angaben wie ${p.example}`,
    datesSeen: {
      day_first: (p) => `Gelesen wird erst der Tag, dann der Monat: ${p.example} kann nichts anderes sein.`,
      month_first: (p) => `Gelesen wird erst der Monat, dann der Tag: ${p.example} kann nichts anderes sein.`,
    },
    datesContrary: (p) =>
      `In der Datei gibt es beides: Bei ${p.day} kommt erst der Tag, bei ${p.month} erst der Monat. Was anders geschrieben ist, wird abgelehnt.`,
    dayFirst: "Erst der Tag, dann der Monat",
    monthFirst: "Erst der Monat, dann der Tag",
    datesNeeded: "Sage, was zuerst kommt: Diese Angaben lassen sich auf zwei Arten lesen.",
    missing: "Zeilen, die eine Pflichtfrage unbeantwortet lassen",
    missingAccept: "So nehmen, wie sie sind",
    missingRefuse: "Zeile ablehnen",
    check: "Zeilen prüfen",
    checking: "Prüfung beginnt…",
    unanswered: "Spalten mit Dateien werden weggelassen: Ihre Links öffnen sich nur für dein Team.",
    discard: "Diese Datei verwerfen",
    failed: "Die Datei ließ sich nicht lesen",
    loading: "Die ersten Zeilen werden gelesen",
  },
  check: {
    running: (p) => `Prüfung: bisher ${rows(p.done)}`,
    counts: {
      created: (p) => pl(p.count, "# wäre neu", "# wären neu"),
      known: (p) => pl(p.count, "# ist schon da", "# sind schon da"),
      refused: (p) => pl(p.count, "# lässt sich nicht aufnehmen", "# lassen sich nicht aufnehmen"),
    },
    title: (p) => `${rows(p.total)} geprüft`,
    fine: "Jede Zeile lässt sich aufnehmen.",
    nothingNew: "In dieser Datei ist nichts Neues.",
    problems: "Was nicht stimmt",
    more: (p) => `Die ersten ${p.count} sind zu sehen. In der Datei stehen alle, mit den Zeilen selbst.`,
    row: "Zeile",
    column: "Spalte",
    reason: "Grund",
    download: "Alle Probleme herunterladen",
    value: "Wert",
    unknown: "Diese würden angelegt",
    unknownLeft: "Dein Team hat diese nicht; sie werden aus ihren Zeilen weggelassen",
    unknownLabel: (p) => `Label ${p.name} in ${p.group}`,
    unknownStage: (p) => `Phase ${p.name}`,
    late: (p) => `Weggelassen, weil sie erst weit hinten in der Datei vorkamen: ${p.columns}.`,
    change: "Spalten ändern",
    run: (p) => pl(p.count, "# Zeile importieren", "# Zeilen importieren"),
    starting: "Beginnt…",
    without:
      "Abgelehnte Zeilen werden weggelassen. Bessere sie aus und importiere die Datei noch einmal: Was schon da ist, bleibt, wie es ist.",
  },
  run: {
    queued: "Wartet auf den Beginn",
    running: (p) => `${n(p.done)} von ${rows(p.total)}`,
    undoing: "Der Import wird zurückgenommen",
    cancel: "Anhalten",
    goOn: "Du kannst diese Seite verlassen. Der Import geht weiter, auch nach einem Neustart.",
    done: (p) => pl(p.created, "# Einreichung importiert", "# Einreichungen importiert"),
    cancelled: (p) => pl(p.created, "Nach # Einreichung angehalten", "Nach # Einreichungen angehalten"),
    undone: "Zurückgenommen",
    kept: (p) =>
      pl(
        p.count,
        `# blieb, weil inzwischen jemand daran gearbeitet hat: ${p.numbers}.`,
        `# blieben, weil inzwischen jemand daran gearbeitet hat: ${p.numbers}.`,
      ),
    failed: "Der Import blieb stehen",
    undo: "Import rückgängig machen",
    undoTitle: "Diesen Import rückgängig machen?",
    undoText: (p) =>
      pl(
        p.created,
        "# Einreichung, die er angelegt hat, wird entfernt. Hat inzwischen jemand daran gearbeitet, bleibt sie und wird genannt.",
        "# Einreichungen, die er angelegt hat, werden entfernt. Was inzwischen bearbeitet wurde, bleibt und wird genannt.",
      ),
    again: "Den Rest starten",
    open: "Posteingang öffnen",
    notDone: "Das hat nicht geklappt",
  },
  history: {
    title: "Bisherige Importe",
    note: "Dateien bleiben sieben Tage, um ihre Probleme nachzulesen; was sie gebracht haben, bleibt.",
    empty: "Noch wurde nichts importiert.",
    open: "Öffnen",
    states: {
      uploaded: "Spalten sind zu wählen",
      checking: "Wird geprüft",
      checked: "Geprüft",
      queued: "Wartet",
      running: "Läuft",
      done: "Fertig",
      cancelled: "Angehalten",
      undoing: "Wird zurückgenommen",
      undone: "Zurückgenommen",
      failed: "Gescheitert",
    },
    meta: (p) => [p.portal, ...(p.by === null ? [] : [p.by]), p.when].join(" · "),
    counts: (p) => `${n(p.created)} neu, ${n(p.known)} bekannt, ${n(p.refused)} abgelehnt`,
    gonePortal: "Ein Portal, das es nicht mehr gibt",
  },
}
