import { globSync, readFileSync } from 'node:fs'
import { unknownSections } from '../journal/journal.ts'
import { readJournal } from '../journal/read-journal.ts'
import { type Check, outcome } from './check.ts'
import { fixedTextProblems } from './fixed-texts.ts'

/** The documents whose rules have ids. */
const DOCUMENTS = [
  'docs/specification.md',
  'docs/api.md',
  'docs/law.md',
  ...globSync('docs/decisions/*.md').toSorted(),
]
/** Files of texts, including the contract's file of client texts. */
const TEXTS = '{{domain,web}/**/*-texts.ts,contract/client.ts}'
const CODE = '{domain,contract,server,web,testing,e2e,bench,tools}/**/*.{ts,tsx,mjs,js,css,html,sql}'

/** Definition of an id: `**S-CART-1**` at the start of a list item or table row, or the heading `## D-001`. */
const DEFINITION = /^(?:- |\| )\*\*([SAL](?:-[A-Z]+)?-\d+)\*\*|^#+ (D-\d{3}) /gm
const CITED = /\b(?:[SA]-[A-Z]+-\d+|L-\d+|D-\d{3})\b/g

/** Allowed beginnings of a source: an id of the project, or a public document. */
const BEGINNING =
  /^([SA]-[A-Z]+-\d|L-\d|D-\d|RFC \d|OWASP ASVS|PCI DSS|FSANZ|W3C |ISO\/IEC|IANA |AS 4590|PostgreSQL|Braintree|Cloudflare|Apple|Google|sitemaps\.org)/

/** Returns all ids that a document defines, including duplicates. */
export const definedIds = (text: string): string[] =>
  [...text.matchAll(DEFINITION)].flatMap(([, rule, decision]) => rule ?? decision ?? [])

/** Returns the text of each `@source` in a file, up to the end of its comment or the next tag. */
export const sourcesIn = (text: string): string[] =>
  text
    .split(/@source\b/)
    .slice(1)
    .flatMap((rest) => rest.split(/\*\/|\n\s*\*?\s*@|\n\s*(?![\s*/])/, 1))
    .map((source) => source.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ').trim())

/**
 * Returns problems for duplicate ids, for cited but undefined ids, and for sources without an id or a known standard.
 * @param documents texts that define ids, by file; their citations are checked too
 * @param code      texts that cite ids, by file
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
      .map(
        (source) =>
          `${file} has the source "${source}", which starts with neither an id nor a known standard`,
      ),
  )
  return [...twice.map((id) => `${id} is defined twice`), ...dangling, ...unknown]
}

const readAll = (files: readonly string[]): Map<string, string> =>
  new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Checks that ids cited in comments and documents exist, and that sections in titles of tests exist. */
export const citationsCheck: Check = {
  name: 'sources',
  run: async () => {
    const files = globSync(CODE, { exclude: ['**/node_modules/**', 'tools/checks/{citations,fixed-texts}*'] })
    const problems = citationProblems(readAll(DOCUMENTS), readAll(files.toSorted()))
    const { sections, titles } = readJournal()
    const unknown = unknownSections(titles, sections)
    problems.push(...unknown.map((section) => `titles of tests contain ${section}, which is in no document`))
    const texts = globSync(TEXTS).toSorted()
    problems.push(...fixedTextProblems([...readAll(DOCUMENTS).values()], readAll(texts)))
    // Fails if no file was read.
    if (files.length === 0 || texts.length === 0) problems.push('read no file')
    return outcome(problems.length === 0, problems.join('\n'))
  },
}
