import { identifyingKeys, isRoleIdentifying } from "../forms/identifying.ts"
import { type Loaded, recordOf, type Surroundings } from "./records.ts"
import { wordsOf } from "./words.ts"

/**
 * A task of Label Studio: `data` is what is looked at, one annotation says which labels the team gave. Each label group is a `Choices` of
 * the labelling interface with the group's name, over an object called `text`; see docs/import-export.md for one that fits.
 */
export function taskOf(one: Loaded, about: Surroundings): unknown {
  const record = recordOf(one, about)
  const groups = about.groups.filter((group) => record.labels.some((label) => label.group === group.name))
  const names = [...new Set(groups.map((group) => group.name))]
  // Nobody who labels words needs to know whose they are.
  const hidden = identifyingKeys(one.form)
  const title = isRoleIdentifying(one.form, "title") ? "" : record.title
  const { text, answers } = wordsOf(one.form, record.answers, hidden, title)
  const audio = record.files.find((file) => file.contentType?.startsWith("audio/"))
  return {
    data: {
      text,
      ...(audio ? { audio: audio.url } : {}),
      number: record.number,
      portal: record.portal,
      title,
      createdAt: record.createdAt,
      language: record.language,
      stage: record.stage?.name ?? null,
      answers,
      files: record.files.map((file) => file.url),
    },
    annotations:
      names.length === 0
        ? []
        : [
            {
              result: names.map((name) => ({
                id: `${one.row.id}-${names.indexOf(name)}`,
                from_name: name,
                to_name: "text",
                type: "choices",
                value: { choices: record.labels.filter((label) => label.group === name).map((label) => label.name) },
              })),
            },
          ],
  }
}
