import { forMembers } from "./members.ts"

const entries = (value: number) => `${value} ${value === 1 ? "entry" : "entries"}`
const files = (value: number) => `${value} ${value === 1 ? "file" : "files"}`

/** `npm run admin -- verify-release` */
export const releasesVerify = forMembers("releasesVerify", {
  noFile: (p: { path: string }) => `There is no file ${p.path}.`,
  noFolder: (p: { path: string }) => `There is no folder ${p.path}. --files names the folder with the files of the snapshot.`,
  sound: (p: { name: string; number: number; team: string; at: string }) =>
    `Sound: “${p.name}”, snapshot ${p.number}, made by ${p.team} at ${p.at}.`,
  counts: (p: { whole: number; erased: number; withheld: number }) =>
    `${entries(p.whole)} as they were frozen; ${p.erased} erased since, as the law asks; ${p.withheld} withheld from whoever downloaded it.`,
  outcomes: (p: { told: number; recalled: number; left_out: number; waiting: number }) =>
    `When it was downloaded, ${p.told} had been told, ${p.recalled} recalled, ${p.left_out} left out, and ${p.waiting} waited.`,
  files: (p: { same: number }) => `${files(p.same)} byte for byte as frozen.`,
  filesMissing: (p: { missing: number; named: number; folder: string }) =>
    `${p.missing} of ${files(p.named)} missing in ${p.folder}: nothing can be said of them. Put them there, named by their ids, and repeat it.`,
  recalled: "This release was recalled before anyone was notified.",
  key: (p: { fingerprint: string; known: boolean; installation: string }) =>
    p.known
      ? `Signed by ${p.installation} with a key that you trust: ${p.fingerprint}.`
      : `Signed with the key ${p.fingerprint}. Compare it with the one at ${p.installation}/api/v1/public/release-key, or name that with --key.`,
  wrong: (p: { line: number; why: string }) => `Not sound, line ${p.line}: ${p.why}`,
  unsigned: (p: { count: number }) =>
    `Not shown to be sound: ${entries(p.count)} withheld, and this older file does not sign which. Withheld entries cannot be distinguished from removed ones. Download the snapshot again and verify that file.`,
  problems: {
    empty: "the file is empty.",
    not_json:
      "this is not a line of a sealed snapshot as Intray writes it: JSON with its keys in order, none twice, none besides, and a line break alone at its end.",
    header: "the header is not one that this version knows.",
    signature: "the header was changed after it was signed.",
    order: "an entry is missing or in the wrong place.",
    leaf: "an entry has no hash.",
    content: "an entry was changed after it was frozen.",
    missing: "an entry is missing, and nothing says that it was erased.",
    root: "the entries are not those that were signed.",
    last: "what it says of erased and withheld entries is not what was signed.",
    file: "the file that this entry names was changed.",
    other_key: "it was signed with another key than the one named.",
  },
} as const)
