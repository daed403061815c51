import type { Catalogue } from "../../catalogue.ts"
import { formatBytes } from "../../format.ts"
import type { Twins } from "./twins.ts"

const bytes = (size: number) => formatBytes("de", size)

export const uploading: Twins<Catalogue["uploading"]> = {
  lost: (p) =>
    p.sent > 0
      ? `${bytes(p.sent)} von ${bytes(p.size)} sind da. Wähle dieselbe Datei noch einmal, um fortzufahren.`
      : "Die Seite wurde neu geladen, bevor es begann. Wähle die Datei noch einmal.",
  otherFile: (p) =>
    `„${p.chosen}“ ist eine andere Datei. Um fortzufahren, wähle „${p.name}“ mit ${bytes(p.size)}, oder entferne sie zuerst.`,
  noRoom: "Für Dateien ist gerade kein Platz. Deine Angaben sind gespeichert: Versuche es später, oder sende ohne die Datei.",
  refused: "Diese Datei wurde nicht angenommen. Bitte wähle eine andere.",
  expired: "Diese Datei lag einen Tag lang bereit und ist nun gelöscht. Wähle sie noch einmal.",
  twin: (p) => `Dieselbe Datei wie „${p.name}“. Entferne eine der beiden, falls das nicht beabsichtigt war.`,
  empty: (p) => `„${p.name}“ ist leer. Exportiere die Datei noch einmal, oder wähle eine andere.`,
  needsResume: "Das Hochladen ist angehalten. Setze es fort, oder entferne die Datei.",
  needsRetry: "Das Hochladen ist nicht gelungen. Versuche es erneut, oder entferne die Datei.",
  needsFile: "Diese Datei ist unvollständig. Wähle dieselbe Datei noch einmal, oder entferne sie.",
  needsOther: "Diese Datei wurde nicht angenommen. Wähle eine andere, oder entferne sie.",
}

export const uploads: Twins<Catalogue["uploads"]> = {
  empty: "Diese Datei ist leer. Exportiere sie noch einmal, oder wähle eine andere.",
  noLength: "Nenne die Größe der Datei, bevor du sie sendest.",
  noConcat: "Sende die Datei als einen einzigen Upload: Uploads werden hier nicht zusammengefügt (Upload-Concat).",
  unknownKind: "Diese Art von Datei wird hier nicht angenommen. Speichere sie in einem anderen Format, oder packe sie in ein ZIP-Archiv.",
  tooMuchWaiting:
    "Aus deinem Netz wartet zu viel darauf, gesendet zu werden. Sende, was hochgeladen ist, oder entferne etwas davon; was nicht gesendet wird, ist nach einem Tag gelöscht.",
  noRoom:
    "Für Dateien ist gerade kein Platz. Deine Angaben sind gespeichert: Versuche es später, oder sende ohne die Datei, falls sie fehlen darf.",
  locked: "Eine andere Anfrage sendet diese Datei noch. Versuche es gleich noch einmal.",
}
