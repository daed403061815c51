import type { Examples } from "../../testing/examples.ts"

export const importExamples: Examples = {
  "imports.list": () => undefined,
  "imports.get": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.preview": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.check": ({ checkedImport }) => ({
    id: checkedImport,
    map: { artist: "answers.artist" },
    options: { unknown: "refuse", missing: "accept" },
  }),
  "imports.run": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.cancel": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.undo": ({ doneImport }) => ({ id: doneImport }),
}
