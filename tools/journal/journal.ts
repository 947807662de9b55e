import type { Title } from './read-titles.ts'

/** One sentence of a document and the tests that prove it. */
type Entry = { section: string; screen: string; sentence: string; where: string[] }

/** The sections of a document, by what titles of tests write: `§2` of the specification, `API §3`. */
export type Sections = ReadonlyMap<string, { title: string; screens: readonly string[] }>

const TITLED = /((?:API )?§\d+)(?:(?:[/,]| and) ?§\d+)* ([^:]{1,60}): (.+)$/

/** Reads `## 2. Screens` and the headings below it. @param mark '' or `API ` */
export function sectionsOf(document: string, mark: string): Sections {
  return new Map(
    document.split(/^## /m).flatMap((section) => {
      const [, number, title = ''] = /^(\d+)\. (.+)$/m.exec(section.split('\n', 1)[0]!) ?? []
      const screens = [...section.matchAll(/^### (.+)$/gm)].map(([, screen]) => screen!)
      return number ? [[`${mark}§${number}`, { title, screens }] as const] : []
    }),
  )
}

/** Which test proves which sentence, by section and screen; what a section does not name comes after, by name. */
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

/** Sections that titles of tests name and no document has. */
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

/** The same sentence in two places is one line with both. */
function merged(entries: Entry[]): Entry[] {
  const bySentence = new Map<string, Entry>()
  for (const entry of entries) {
    const known = bySentence.get(entry.sentence)
    if (!known) bySentence.set(entry.sentence, { ...entry })
    else known.where = [...new Set([...known.where, ...entry.where])]
  }
  return [...bySentence.values()]
}
