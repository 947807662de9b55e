import { globSync, readFileSync } from 'node:fs'
import { unknownSections } from '../journal/journal.ts'
import { readJournal } from '../journal/read-journal.ts'
import { type Check, outcome } from './check.ts'
import { fixedTextProblems } from './fixed-texts.ts'

/** The documents whose rules have ids. */
const DOCUMENTS = ['docs/specification.md', 'docs/api.md', 'docs/law.md', 'DECISIONS.md']
/** The files of texts, and the one of the contract that has some. */
const TEXTS = '{{domain,web}/**/*-texts.ts,contract/client.ts}'
const CODE = '{domain,contract,server,web,testing,e2e,bench,tools}/**/*.{ts,tsx,mjs,js,css,html,sql}'

/** `**S-CART-1**` at the start of a list item or a table row, `## D-001` of a decision. */
const DEFINITION = /^(?:- |\| )\*\*([SAL](?:-[A-Z]+)?-\d+)\*\*|^#+ (D-\d{3}) /gm
const CITED = /\b(?:[SA]-[A-Z]+-\d+|L-\d+|D-\d{3})\b/g

/** What a source begins with: one of our ids, or a public document. */
const BEGINNING =
  /^([SA]-[A-Z]+-\d|L-\d|D-\d|RFC \d|OWASP ASVS|PCI DSS|FSANZ|W3C |ISO\/IEC|IANA |AS 4590|PostgreSQL|Braintree|Cloudflare|Apple|Google|sitemaps\.org)/

/** Every id that a document defines, as often as it does. */
export const definedIds = (text: string): string[] =>
  [...text.matchAll(DEFINITION)].map(([, rule, decision]) => rule ?? decision!)

/** Each `@source` of a file, up to the end of its comment or the next tag. */
export const sourcesIn = (text: string): string[] =>
  text
    .split(/@source\b/)
    .slice(1)
    .map((rest) =>
      rest
        .split(/\*\/|\n\s*\*?\s*@|\n\s*(?![\s*/])/, 1)[0]!
        .replace(/\n\s*(?:\*|\/\/)\s?/g, ' ')
        .trim(),
    )

/**
 * Ids that are defined twice or cited and not defined, and sources that name neither an id nor a known standard.
 * @param documents texts that define ids, by file; their own citations count as well
 * @param code      texts that cite them, by file
 */
export function citationProblems(
  documents: ReadonlyMap<string, string>,
  code: ReadonlyMap<string, string>,
): string[] {
  const ids = [...documents.values()].flatMap(definedIds)
  const known = new Set(ids)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const dangling = [...documents, ...code].flatMap(([file, text]) =>
    [...new Set(text.match(CITED) ?? [])]
      .filter((id) => !known.has(id))
      .map((id) => `${file} cites ${id}, which no document defines`),
  )
  const unknown = [...code].flatMap(([file, text]) =>
    sourcesIn(text)
      .filter((source) => !BEGINNING.test(source))
      .map((source) => `${file} has the source "${source}", which begins with no id and no known standard`),
  )
  return [...twice.map((id) => `${id} is defined twice`), ...dangling, ...unknown]
}

const readAll = (files: readonly string[]): Map<string, string> =>
  new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Comments and documents cite rules by ids that exist, titles of tests name sections that exist. */
export const citationsCheck: Check = {
  name: 'sources',
  run: async () => {
    const files = globSync(CODE, { exclude: ['**/node_modules/**', 'tools/checks/{citations,fixed-texts}*'] })
    const problems = citationProblems(readAll(DOCUMENTS), readAll(files.toSorted()))
    const { sections, titles } = readJournal()
    const unknown = unknownSections(titles, sections)
    problems.push(...unknown.map((section) => `titles of tests name ${section}, which no document has`))
    const texts = globSync(TEXTS).toSorted()
    problems.push(...fixedTextProblems([...readAll(DOCUMENTS).values()], readAll(texts)))
    // A check that read nothing found nothing: that is no pass.
    if (files.length === 0 || texts.length === 0) problems.push('read no file')
    return outcome(problems.length === 0, problems.join('\n'))
  },
}
