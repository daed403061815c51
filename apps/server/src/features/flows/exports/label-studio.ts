import { type Loaded, recordOf, type Surroundings } from "./records.ts"

/**
 * A task of Label Studio: `data` is what is looked at, one annotation says which labels the team gave. Each label group is a `Choices` of
 * the labelling interface with the group's name, over an object called `text`; see docs/import-export.md for one that fits.
 */
export function taskOf(one: Loaded, about: Surroundings): unknown {
  const record = recordOf(one, about)
  const groups = about.groups.filter((group) => record.labels.some((label) => label.group === group.name))
  const names = [...new Set(groups.map((group) => group.name))]
  const audio = record.files.find((file) => file.contentType?.startsWith("audio/"))
  return {
    data: {
      text: textOf(record.answers, record.title),
      ...(audio ? { audio: audio.url } : {}),
      number: record.number,
      portal: record.portal,
      title: record.title,
      submitter: record.submitter,
      createdAt: record.createdAt,
      language: record.language,
      stage: record.stage?.name ?? null,
      answers: record.answers,
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

/** Everything of the answers that is text, for whoever labels words. */
function textOf(answers: Readonly<Record<string, unknown>>, title: string): string {
  const texts: string[] = []
  const walk = (value: unknown) => {
    if (typeof value === "string") texts.push(value)
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) walk(each)
  }
  walk(answers)
  return [title, ...texts.filter((text) => text !== title)].join("\n")
}
