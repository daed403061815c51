import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en"
const labelsPrefix = "Labels: "
const scorePrefix = "Score in %: "
const reviewsPrefix = "Reviews: "

/** Export of the inbox, and the columns that exports and imports share. */
export const transfer = forMembers("transfer", {
  /** Names of columns in a CSV file. */
  columns: {
    id: "Id",
    number: "Number",
    portal: "Portal",
    title: "Title",
    submitter: "Submitter",
    email: "E-mail",
    received: "Received",
    language: "Language",
    stage: "Stage",
    publicStage: "Public stage",
    assignee: "Assignee",
    withdrawn: "Withdrawn",
    /** A question of one item of a group. */
    inItem: (p: { group: string; number: number; field: string }) => `${p.group} ${p.number}: ${p.field}`,
    /** A column of moments, with the time zone they are in. */
    inZone: (p: { name: string; zone: string }) => `${p.name} (${p.zone})`,
    labels: (p: { group: string }) => `${labelsPrefix}${p.group}`,
    /** What reviews of a round came to, in percent. */
    score: (p: { round: string }) => `${scorePrefix}${p.round}`,
    reviews: (p: { round: string }) => `${reviewsPrefix}${p.round}`,
    /** Whether a column is of a review round. */
    isOfRound: (column: string): boolean => column.startsWith(scorePrefix) || column.startsWith(reviewsPrefix),
    /** The group of a column of labels; null: it is none. */
    groupOf: (column: string): string | null =>
      column.startsWith(labelsPrefix) && column.length > labelsPrefix.length ? column.slice(labelsPrefix.length) : null,
  },
  faults: {
    tooManyRows: (p: { max: number }) =>
      `An Excel workbook holds at most ${formatNumber(locale, p.max)} submissions. Narrow the filter, or choose CSV.`,
    tooManyColumns: (p: { max: number }) =>
      `An Excel workbook holds at most ${formatNumber(locale, p.max)} columns. Filter on one portal, or choose CSV.`,
    separatorOfCsv: "Only CSV files have a separator. Leave it out, or set the format to csv.",
    choicesOfTables: "Only csv and xlsx have choices by labels or keys. Leave it out, or set the format to one of them.",
  },
  dialog: {
    counting: "Counting…",
    rows: (p: { total: number }) =>
      plural(locale, p.total, {
        one: "1 submission, as the inbox is filtered now.",
        other: `${formatNumber(locale, p.total)} submissions, as the inbox is filtered now.`,
      }),
    none: "Nothing matches the filter, so there is nothing to export.",
    /** Next to the number of the others, or instead of it. */
    blind: (p: { count: number }) =>
      plural(locale, p.count, {
        one: "You review 1 submission of these in a blind round. Names are hidden from you, so it is left out. You can export it when the round closes.",
        other:
          "You review # submissions of these in a blind round. Names are hidden from you, so they are left out. You can export them when the round closes.",
      }),
    countFailed: "The submissions could not be counted.",
    format: "Format",
    formats: {
      xlsx: "Excel workbook",
      csv: "CSV, a table",
      jsonl: "JSON lines, for programs",
      "label-studio": "Label Studio",
    },
    about: {
      xlsx: "One row per submission with real dates and numbers. Texts are never formulas.",
      csv: "One row per submission, one column per question. Formulas are escaped.",
      jsonl: "One JSON object per line with everything except comments and history. It can be imported again.",
      "label-studio": "Tasks with your labels as annotations, ready to import there.",
    },
    readBy: "For",
    readers: { spreadsheet: "Excel or LibreOffice", programs: "Programs" },
    aboutReaders: {
      spreadsheet: "Choices in words. Separator, decimal sign and dates as in the language below.",
      programs: "Choices by their keys, ISO dates, a point before decimals.",
    },
    locale: "Language of the spreadsheet program",
    separator: "Separator",
    separators: { usual: "The usual one", comma: "Comma", semicolon: "Semicolon", tab: "Tab" },
    choices: "Choices",
    choicesBy: { labels: "Labels", keys: "Keys, for programs" },
    headers: "Column names",
    headersOf: { questions: "Questions", keys: "Keys, for programs" },
    order: "Order",
    orders: { oldest: "Oldest first", newest: "Newest first" },
    personal: "The file contains names, addresses and answers. Links to uploaded files need a sign-in.",
    download: "Download",
    downloading: "Starting…",
    begun: "Your download has started",
    begunText: "Your browser shows the progress. You can keep working.",
    failed: "The export did not start",
  },
})
