import { byId } from "../../http/rest/replay.ts"
import { listOf, type Row } from "../../http/rest/row.ts"
import { importItem } from "./schema.ts"
import { getImport } from "./service.ts"

const params = { id: "{importId}" }
const importReplay = byId(getImport)

/** Files that bring submissions in. The file itself goes to `POST /api/v1/imports`, whose body is no JSON. */
export const importRows: readonly Row[] = [
  {
    method: "get",
    path: "/imports",
    procedure: "imports.list",
    id: "listImports",
    summary: "List the newest imports",
    response: "ImportList",
    schema: listOf(importItem),
    whole: true,
  },
  {
    method: "get",
    path: "/imports/{id}",
    procedure: "imports.get",
    id: "getImport",
    summary: "See how far an import is, and what was wrong with its first rows",
    response: "Import",
    example: { params },
  },
  {
    method: "get",
    path: "/imports/{id}/preview",
    procedure: "imports.preview",
    id: "previewImport",
    summary: "Read the columns and first rows of a file, and what each column most likely is",
    response: "ImportPreview",
    example: { params },
  },
  {
    method: "post",
    path: "/imports/{id}/check",
    procedure: "imports.check",
    id: "checkImport",
    summary: "Have the whole file read by a mapping of its columns; nothing is written",
    status: 202,
    response: "Import",
    replay: importReplay,
    example: {
      params,
      body: { map: { artist: "answers.artist", email: "answers.email" }, options: { unknown: "create", missing: "accept" } },
    },
  },
  {
    method: "post",
    path: "/imports/{id}/run",
    procedure: "imports.run",
    id: "runImport",
    summary: "Take in what was checked; nobody gets a mail",
    status: 202,
    response: "Import",
    replay: importReplay,
    example: { params },
  },
  {
    method: "post",
    path: "/imports/{id}/cancel",
    procedure: "imports.cancel",
    id: "cancelImport",
    summary: "Stop an import; what it brought stays",
    status: 200,
    response: "Import",
    replay: importReplay,
    example: { params },
  },
  {
    method: "post",
    path: "/imports/{id}/undo",
    procedure: "imports.undo",
    id: "undoImport",
    summary: "Remove what an import brought and nobody has worked on",
    status: 202,
    response: "Import",
    replay: importReplay,
    example: { params: { id: "{doneImportId}" } },
  },
]
