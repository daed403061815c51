import { formatBytes, formatNumber, isolated, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en"
const count = (value: number) => formatNumber(locale, value)
const rows = (value: number) => plural(locale, value, { one: "1 row", other: `${count(value)} rows` })

/** What a file has to be, after why this one is not. */
const expected =
  "Expected is a table as CSV, whose first row names the columns, like `Title,E-mail,Received on`, or JSON lines with one object on each line; both in UTF-8."

/** Import of submissions from a file, in the settings. */
export const imports = forMembers("imports", {
  column: (p: { number: number }) => `Column ${p.number}`,
  importedGroup: "Imported",
  targets: {
    externalId: "Id in the other system",
    number: "Number",
    title: "Title",
    submitterName: "Submitter's name",
    submitterEmail: "Submitter's e-mail",
    createdAt: "Received on",
    stage: "Stage",
    publicStage: "Stage that the submitter sees",
    assignee: "Assignee, by e-mail",
    withdrawnAt: "Withdrawn on",
    language: "Language of the submitter",
  },
  anyLabels: "Labels of any group",
  inItem: (p: { group: string; number: number; field: string }) => `${isolated(p.group)} ${p.number}: ${p.field}`,
  /** Two things that a column can become have one name. */
  sameName: (p: { label: string; group: string }) => `${p.label} (${p.group})`,
  wholeGroup: (p: { group: string }) => `${p.group} (all of them in one column)`,
  files: {
    empty: "The file is empty. Choose one that has rows.",
    workbook: "This is a workbook. Open it in your spreadsheet and save it as CSV (UTF-8), then choose that file.",
    zip: `This is a ZIP archive. Unpack it, then choose the table in it. ${expected}`,
    packed: "This file is packed. Unpack it, then choose what was in it.",
    other: `This is no table: neither CSV nor JSON lines. ${expected} Save the data as CSV (UTF-8), then choose that file.`,
    encoding: `The text is not UTF-8. Save the file again and choose UTF-8 as its encoding. ${expected}`,
    encodingAt: (p: { row: number }) =>
      `Row ${p.row} holds bytes that are not text in the encoding that was detected or chosen. Choose another encoding with the columns, or save the file again as UTF-8.`,
    list: "This is one JSON list. JSON lines has one object on each line: with jq, `jq -c '.[]' file.json > file.jsonl` makes it.",
    header: `The file has no header and no rows. ${expected}`,
    firstRow: (p: { row: number; reason: string }) => `No row of the file can be read. Row ${p.row}: ${p.reason}`,
    quotes: (p: { row: number }) =>
      `Near row ${p.row} a double quote opens and never closes. Close it, or double quotes that belong to the text.`,
    rowTooLong: (p: { row: number }) => `Near row ${p.row} is one of more than 1,000,000 characters. Is a double quote missing before it?`,
    tooManyColumns: (p: { max: number }) => `The file has more than ${count(p.max)} columns.`,
    tooManyCells: (p: { max: number }) =>
      `The file has more than ${count(p.max)} cells. Remove empty columns, or split it and import the parts one after the other.`,
    tooComplex: "Reading the file takes more memory or time than a file may. Split it, and import the parts one after the other.",
    interrupted:
      "The server ended twice while it worked on this file, so it is not tried again. What it did is safe. Split the file, or ask who runs this server: Admin → Jobs names it.",
    tooManyRows: (p: { max: number }) => `The file has more than ${count(p.max)} rows. Split it, and import the parts one after the other.`,
    tooManyEmpty: (p: { max: number }) =>
      `The file has more than ${count(p.max)} rows without any value. Remove the empty rows, then choose it again.`,
    tooLarge: (p: { max: number }) =>
      `The file is larger than ${formatBytes(locale, p.max)}. Split it, and import the parts one after the other.`,
    noLength: "Say how long the file is, in a Content-Length header.",
    contentType: "Send the file as text/csv, application/jsonl or application/octet-stream.",
    cutOff: "The upload was cut off. Choose the file again.",
    gone: "The file of this import is no longer kept. Upload it again.",
    noStage: "The inbox has no stage in which submissions could begin.",
    noForm: "This portal has never been published, so there are no questions that the columns could answer. Publish its form first.",
    asker: "The import stopped: whoever began it may not import here any more. What it did is safe, and somebody else can begin it again.",
    fault: "The import stopped at something unexpected. What it did is safe, and it can be run again.",
  },
  rows: {
    tooLong: "The row has more than 1,000,000 characters.",
    notJson: "The line is no JSON.",
    notObject: "The line is no JSON object.",
    tooManyCells: (p: { cells: number; columns: number }) => `The row has ${p.cells} cells, but the header ${p.columns}.`,
    moment: "This cannot be read as a date. Write it like 2026-03-20 or 2026-03-20 18:30.",
    momentOrder: "Choose with the columns whether the day or the month comes first in dates like this.",
    momentOther: (p: { order: "day_first" | "month_first" }) =>
      `With the ${p.order === "day_first" ? "day" : "month"} first this is no date. Write it like 2026-03-20.`,
    decimals: (p: { text: string }) =>
      `${p.text} can be read in two ways. Choose with the columns whether a point or a comma comes before decimals.`,
    otherCurrency: (p: { found: string; currency: string }) =>
      `This amount is in ${p.found}, and the question asks for ${p.currency}. Convert it, or remove ${p.found} from the cell.`,
    decimalsOther: "This number is written with another decimal sign than the one that was chosen. Write it without parts of thousands.",
    future: "The date is in the future.",
    tooOld: "The date is before 1970.",
    number: "A number is whole and at least 1.",
    numberTooHigh: (p: { most: number }) => `Numbers go up to ${count(p.most)} here. Leave the column out to get new numbers.`,
    numberTaken: (p: { number: number }) => `#${p.number} is taken. Leave the column out to get new numbers.`,
    line: (p: { max: number }) => `This is one line of at most ${count(p.max)} characters.`,
    notText: "This must be a text.",
    email: "This is no e-mail address.",
    language: (p: { known: readonly string[] }) => `Write the language as one of these: ${p.known.join(", ")}.`,
    stage: "A stage is given by its name.",
    stageName: "The name of a stage has at most 40 characters.",
    labels: "Labels are names, separated by semicolons.",
    labelName: "The name of a label or of its group has at most 40 characters.",
    oneLabel: (p: { group: string }) => `${p.group} takes one label, and the row has several.`,
    unknown: (p: { kind: "label" | "stage"; group: string; name: string }) =>
      p.kind === "stage"
        ? `There is no stage called ${p.name}. Make it, or choose that unknown ones are made.`
        : `${p.group} has no label called ${p.name}. Make it, or choose that unknown ones are made.`,
    noRoom: (p: { kind: "label" | "stage"; name: string }) => `The team has no room for another ${p.kind}, so ${p.name} cannot be made.`,
    keepUntil: "The submitter wished this to be gone by now, so it is not taken in.",
  },
  map: {
    noSuchTarget: (p: { column: string }) => `The form has no such question for ${p.column}.`,
    twice: (p: { column: string; other: string }) => `${p.column} and ${p.other} both become the same. Leave one of them out.`,
    nothing: "Say for at least one column what it becomes.",
    formChanged: (p: { columns: readonly string[] }) =>
      `The form was changed since the columns were chosen, and no longer asks what these were to answer: ${p.columns.join(", ")}. Choose the columns again.`,
  },
  refusals: {
    state: "The import has moved on since. Look at it again.",
    busy: "Another import is at work in this team. Wait until it is done.",
    reading: "Another file of this team is being read at the moment. Wait a few seconds, then try again.",
    replaced: "The file is being read for a newer request.",
  },
  problemsFile: { row: "Row", column: "Column", reason: "Reason", line: "Line" },
  page: {
    title: "Import",
    intro:
      "Bring submissions from another tool, or from an export. Nothing is written before you have seen what would happen, and all of it can be undone.",
    notAllowed: "Your role cannot import. Ask an owner or an admin.",
    noPortals: {
      title: "There is no portal to import into yet",
      text: "What is imported answers the questions of a portal. Make one, then come back.",
      action: "Go to Portals",
    },
    loading: "Loading imports",
    failed: "The imports did not load",
    failedText: "Nothing was changed.",
    start: "Import a file",
    steps: "Steps of the import",
    stepNames: { file: "File", columns: "Columns", check: "Check", run: "Import" },
    stepOf: (p: { step: number; name: string }) => `Step ${p.step} of 4: ${p.name}`,
    back: "All imports",
  },
  file: {
    portal: "Portal",
    portalHelp: "The rows become submissions of this portal and answer its questions.",
    label: "File",
    help: "CSV or JSON lines, up to 1 GB and 1,000,000 rows. The encoding is detected and can be changed.",
    drop: "or drop it here",
    required: "Choose a file.",
    upload: "Upload",
    uploading: (p: { percent: number }) => `Uploading, ${p.percent}%`,
    failed: "The upload did not work",
    lost: "The connection was lost. Choose Upload to send the file again.",
  },
  columns: {
    intro: "Say what each column becomes. What is left out is not imported.",
    remembered: "Filled in as in your last import of these columns.",
    guessed: "Filled in by the names of the columns. Look it over.",
    encoding: "Encoding of the file",
    encodingHelp: "Detected. Choose another one if letters look wrong below.",
    encodings: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16, little endian",
      "utf-16be": "UTF-16, big endian",
      "windows-1252": "Western European (Windows-1252)",
      "windows-1250": "Central European (Windows-1250)",
      "windows-1251": "Cyrillic (Windows-1251)",
      "windows-1256": "Arabic (Windows-1256)",
      macintosh: "Western European (Mac)",
      shift_jis: "Japanese (Shift-JIS)",
    },
    delimiter: "Columns are separated by",
    delimiters: { ",": "Commas", ";": "Semicolons", "\t": "Tabs", "|": "Vertical bars" },
    column: "Column",
    first: "First rows",
    becomes: "Becomes",
    becomesFor: (p: { column: string }) => `${p.column} becomes`,
    ignore: "Left out",
    groups: { submission: "Submission", labels: "Labels", answers: "Answers" },
    empty: "empty",
    readAs: (p: { values: readonly string[] }) => `Read as ${p.values.join(" · ")}`,
    notRead: (p: { values: readonly string[]; more: boolean }) =>
      `Not understood: ${p.values.map((one) => `“${one}”`).join(", ")}${p.more ? " …" : ""}`,
    unclear: (p: { value: string }) => `${p.value} can be read in two ways: choose one below.`,
    meanings: (p: { column: string }) => `What the values of ${p.column} mean`,
    used: (p: { used: number; total: number }) => `${p.used} of ${p.total} columns are imported.`,
    unknown: "Labels and stages that your team does not have",
    unknownLeaveOut: "Leave them out of the row",
    unknownCreate: "Make them",
    unknownRefuse: "Reject the row",
    dates: (p: { example: string }) => `Dates like ${p.example}`,
    datesSeen: {
      day_first: (p: { example: string }) => `In ${p.example} the day comes first.`,
      month_first: (p: { example: string }) => `In ${p.example} the month comes first.`,
    },
    datesContrary: (p: { day: string; month: string }) =>
      `The file has both: ${p.day} has the day first, ${p.month} the month. Those of the other kind are refused.`,
    dayFirst: "Day first, then month",
    monthFirst: "Month first, then day",
    datesNeeded: "Say which comes first: the dates can be read in two ways.",
    numbers: (p: { example: string }) => `Numbers like ${p.example}`,
    numbersSeen: {
      point: (p: { example: string }) => `${p.example} has a decimal point.`,
      comma: (p: { example: string }) => `${p.example} has a decimal comma.`,
    },
    numbersContrary: (p: { point: string; comma: string }) =>
      `The file has both: ${p.point} has a decimal point, ${p.comma} a decimal comma. Those of the other kind are rejected.`,
    numbersNeeded: "Choose one: the numbers can be read in two ways.",
    decimalComma: "A comma before decimals: 1.200,5",
    decimalPoint: "A point before decimals: 1,200.5",
    decisions: "Rows that come into an accepted or declined stage",
    decisionsHelp: "An import never sends mail.",
    decisionsAnnounced: "They were announced before: publishing later does not mail these people",
    decisionsHeld: "Hold them to announce later: publishing then mails these people",
    zone: "Time zone of dates without one",
    zoneHelp: "Dates with an offset, like GMT+1, keep it.",
    rules: "Answers outside of today's rules (too long, too many, too late)",
    rulesToday: "Reject the row",
    rulesAny: "Accept them, for old data",
    changed: "Rows whose id is known and whose answers are different",
    changedSkip: "Skip them: the submissions stay as they are",
    changedNew: "Import them as new submissions: both are kept",
    equal: "Rows that equal an earlier row in every cell",
    equalNew: "Import them as well",
    equalSkip: "Leave them out",
    missing: "Rows that leave a required question unanswered",
    missingAccept: "Take them as they are",
    missingRefuse: "Reject the row",
    check: "Check the rows",
    checking: "Starting the check…",
    unanswered: "Columns of files are left out: their links open only for your team.",
    discard: "Discard this file",
    failed: "The file could not be read",
    loading: "Reading the first rows",
  },
  check: {
    running: (p: { done: number }) => `Checking: ${rows(p.done)} so far`,
    counts: {
      created: (p: { count: number }) => `${count(p.count)} new`,
      known: (p: { count: number }) => plural(locale, p.count, { one: "1 duplicate", other: `${count(p.count)} duplicates` }),
      refused: (p: { count: number }) => `${count(p.count)} rejected`,
    },
    title: (p: { total: number }) => `${rows(p.total)} checked`,
    fine: "Every row can be imported.",
    nothingNew: "There is nothing new in this file.",
    allRefused: "Nothing can be imported yet: see below why rows were rejected.",
    onlyChanged: "No row is new, but some differ from the submissions with their ids.",
    stages: "What will be imported",
    stage: (p: { name: string; count: number }) => `${p.name}: ${rows(p.count)}`,
    announced: "recorded as announced before",
    held: (p: { held: number; count: number }) =>
      p.held === p.count ? "held" : `${count(p.held)} held, the others recorded as announced before`,
    noMail: "Importing sends no mail.",
    noMailLater: "Importing sends no mail. These decisions are past ones: publishing later does not mail these people.",
    mailLater: (p: { held: number }) =>
      plural(locale, p.held, {
        one: "Importing sends no mail. 1 decision waits in Decisions: publishing it there mails that person.",
        other: `Importing sends no mail. ${count(p.held)} decisions wait in Decisions: publishing them there mails these people.`,
      }),
    problems: "Rejected rows",
    several: "A row with several problems is counted at each of them.",
    group: (p: { column: string; count: number }) => (p.column === "" ? rows(p.count) : `${p.column}: ${rows(p.count)}`),
    allowed: (p: { options: readonly string[] }) => `Allowed: ${p.options.map((one) => `“${one}”`).join(", ")}.`,
    rows: (p: { rows: readonly number[]; count: number }) =>
      `${p.rows.length === 1 && p.count === 1 ? "Row" : "Rows"} ${p.rows.map(count).join(", ")}${p.count > p.rows.length ? " …" : ""}`,
    times: (p: { count: number }) => plural(locale, p.count, { one: "once", other: `${count(p.count)} times` }),
    remedies: {
      rules: {
        text: "The form's rules of today reject these answers. Old data can be accepted all the same.",
        action: "Accept them, for old data",
      },
      missing: { text: "These rows can be accepted without the answer.", action: "Take them as they are" },
      unknown: { text: "These rows can be accepted without the label or stage.", action: "Leave them out of the row" },
    },
    means: "Choose what it means",
    meansFor: (p: { value: string }) => `“${p.value}” means`,
    meansNothing: "Leave it out",
    again: "Check again",
    equal: (p: { count: number }) =>
      plural(locale, p.count, {
        one: "1 row equals an earlier row in every cell",
        other: `${count(p.count)} rows equal an earlier row in every cell`,
      }),
    equalImported: "Each becomes a submission of its own.",
    equalSkipped: "They are left out, and counted as duplicates.",
    untitled: (p: { count: number }) =>
      plural(locale, p.count, { one: "1 row has no title", other: `${count(p.count)} rows have no title` }),
    untitledHelp: "Such a submission is named after its submitter, or “Untitled”.",
    changed: (p: { count: number }) =>
      plural(locale, p.count, {
        one: "1 row has a known id and other answers",
        other: `${count(p.count)} rows have a known id and other answers`,
      }),
    changedHelp: "The submissions stay as they are. To import these rows as new submissions, choose that with the columns.",
    changedRow: (p: { row: number; externalId: string; number: number | null; title: string }) =>
      p.number === null
        ? `Row ${count(p.row)}, id ${p.externalId}: an earlier row of this file has the same id`
        : `Row ${count(p.row)}, id ${p.externalId}: here as #${p.number}, “${p.title}”`,
    download: "Download all problems",
    unknown: "These would be made",
    unknownLeft: "Your team does not have these; they are left out of their rows",
    unknownLabel: (p: { group: string; name: string }) => `Label ${p.name} in ${p.group}`,
    unknownStage: (p: { name: string }) => `Stage ${p.name}`,
    late: (p: { columns: string }) => `Left out, because they first came up far into the file: ${p.columns}.`,
    change: "Change the columns",
    run: (p: { count: number }) => plural(locale, p.count, { one: "Import 1 row", other: `Import ${count(p.count)} rows` }),
    starting: "Starting…",
    without: "Rejected rows are left out. Correct them and import the file again: duplicates are skipped.",
  },
  run: {
    queued: "Waiting to begin",
    running: (p: { done: number; total: number }) => `${count(p.done)} of ${rows(p.total)}`,
    undoing: "Taking the import back",
    cancel: "Stop",
    goOn: "You can leave this page. The import goes on, also after a restart.",
    done: (p: { created: number }) =>
      plural(locale, p.created, { one: "1 submission imported", other: `${count(p.created)} submissions imported` }),
    cancelled: (p: { created: number }) =>
      plural(locale, p.created, { one: "Stopped after 1 submission", other: `Stopped after ${count(p.created)} submissions` }),
    undone: "Taken back",
    kept: (p: { numbers: string; count: number }) =>
      plural(locale, p.count, {
        one: `1 was kept, because somebody has worked on it since: ${p.numbers}.`,
        other: `${count(p.count)} were kept, because somebody has worked on them since: ${p.numbers}.`,
      }),
    failed: "The import stopped",
    undo: "Undo the import",
    undoTitle: "Undo this import?",
    undoText: (p: { created: number }) =>
      plural(locale, p.created, {
        one: "The submission that it made is removed. If somebody has worked on it since, it is kept and named.",
        other: `The ${count(p.created)} submissions that it made are removed. Those that somebody has worked on since are kept and named.`,
      }),
    again: "Run the rest",
    open: "Open the inbox",
    notDone: "That did not work",
  },
  history: {
    title: "Imports so far",
    note: "A file is removed when its import is done, and after seven days otherwise; what it brought stays.",
    empty: "Nothing has been imported yet.",
    open: "Open",
    states: {
      uploaded: "Columns to be chosen",
      checking: "Being checked",
      checked: "Checked",
      queued: "Waiting",
      running: "Running",
      done: "Done",
      cancelled: "Stopped",
      undoing: "Being taken back",
      undone: "Taken back",
      failed: "Failed",
    },
    meta: (p: { portal: string; by: string | null; when: string }) => [p.portal, ...(p.by === null ? [] : [p.by]), p.when].join(" · "),
    counts: (p: { created: number; known: number; refused: number }) =>
      `${count(p.created)} new, ${count(p.known)} duplicates, ${count(p.refused)} rejected`,
    gonePortal: "A portal that is gone",
  },
})
