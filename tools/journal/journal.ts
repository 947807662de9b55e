import type { Title } from './read-titles.ts'

/** Sentence of a document with the files of its tests. */
type Entry = { section: string; screen: string; sentence: string; where: string[] }

/** Sections of a document by their mark in titles of tests: `§2` of the specification, `API §3` of the API. */
export type Sections = ReadonlyMap<string, { title: string; screens: readonly string[] }>

const TITLED = /((?:API )?§\d+)(?:(?:[/,]| and) ?§\d+)* ([^:]{1,60}): (.+)$/

/** Parses sections such as `## 2. Screens` and the headings below them. @param mark '' or `API ` */
export function sectionsOf(document: string, mark: string): Sections {
  return new Map(
    document.split(/^## /m).flatMap((section) => {
      const [heading = ''] = section.split('\n', 1)
      const [, number, title = ''] = /^(\d+)\. (.+)$/m.exec(heading) ?? []
      const screens = [...section.matchAll(/^### (.+)$/gm)].map(([, screen = '']) => screen)
      return number ? [[`${mark}§${number}`, { title, screens }] as const] : []
    }),
  )
}

/** Returns the list of tests by section and screen. Screens that are not headings of the section come last, by name. */
export function writeJournal(titles: Title[], sections: Sections): string {
  const entries = titles.flatMap(toEntry)
  const lines = ['# Tests by section of the specification and the API']
  for (const [section, { title, screens }] of sections) {
    const own = entries.filter((entry) => entry.section === section)
    if (own.length === 0) continue
    lines.push('', `## ${section} ${title}`)
    for (const screen of screensOf(own, screens)) {
      lines.push('', `### ${screen}`, '')
      for (const { sentence, where } of merged(own.filter((entry) => entry.screen === screen))) {
        lines.push(`- ${sentence} (${where.map((file) => `\`${file}\``).join(', ')})`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

/** Returns the sections in titles of tests that are in no document. */
export const unknownSections = (titles: Title[], sections: Sections): string[] =>
  [...new Set(titles.flatMap(toEntry).map(({ section }) => section))].filter(
    (section) => !sections.has(section),
  )

function toEntry({ text, file }: Title): Entry[] {
  const [match, section = '', screen = '', sentence = ''] = TITLED.exec(text) ?? []
  return match ? [{ section, screen: screen.trim(), sentence, where: [file] }] : []
}

function screensOf(entries: Entry[], order: readonly string[]): string[] {
  const rank = (screen: string) => {
    const at = order.indexOf(screen)
    return at < 0 ? order.length : at
  }
  const screens = [...new Set(entries.map(({ screen }) => screen))]
  return screens.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
}

/** Merges entries with the same sentence. */
function merged(entries: Entry[]): Entry[] {
  const bySentence = new Map<string, Entry>()
  for (const entry of entries) {
    const known = bySentence.get(entry.sentence)
    if (!known) bySentence.set(entry.sentence, { ...entry })
    else known.where = [...new Set([...known.where, ...entry.where])]
  }
  return [...bySentence.values()]
}
