import { formatNumber, plural } from "./format.ts"

const locale = "en-GB"

/** `/r/{slug}`: the public page of a release. */
export const releasePage = {
  kinds: { dataset: "Data set", record: "Record" },
  by: (p: { team: string }) => `Released by ${p.team}`,
  described: (p: { name: string; team: string }) => `${p.name}, a data set released by ${p.team}.`,
  count: (value: number) => formatNumber(locale, value),
  rows: (p: { count: number }) => plural(locale, p.count, { one: "1 row", other: "# rows" }),
  facts: {
    rows: "Rows",
    licence: "Licence",
    published: "Published",
    catalogueNo: "Catalogue no.",
    upc: "UPC or EAN",
    format: "Format",
    genre: "Genre",
    date: "Release date",
    snapshot: "Snapshot",
  },
  card: { what: "What it is", who: "Who it comes from", labelled: "How it was labelled", gaps: "Known gaps" },
  tracks: "Tracks",
  noTracks: "There is no track on it any more.",
  track: { position: "No.", title: "Title", isrc: "ISRC", writers: "Writers" },
  labelCopy: "Label copy",
  cite: "How to cite",
  files: "As files",
  bibtex: "BibTeX",
  atom: "Feed of releases",
  feed: (p: { team: string }) => `Releases of ${p.team}`,
  kept: "As stored",
  snapshot: (p: { number: number }) => `snapshot ${p.number}`,
  snapshotMade: (p: { number: number; day: string }) => `Snapshot ${p.number}, made on ${p.day}`,
  notForRound: "A round has no public page.",
  hidden: "This snapshot holds submissions of portals that you do not see. Somebody who sees all of them makes the page.",
  slugTaken: "Another release has this address already. Choose another one.",
}
