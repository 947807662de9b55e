import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sectionsOf, unknownSections, writeJournal } from './journal/journal.ts'
import { readTitles } from './journal/read-titles.ts'

// `npm run journal` writes down which test proves which sentence of the specification and the API.

const TESTS = '{domain,contract,server,web,testing,e2e}/**/*.{test,spec}.{ts,tsx}'
const JOURNAL = '.cache/journal.md'

const sections = new Map([
  ...sectionsOf(readFileSync('docs/specification.md', 'utf8'), ''),
  ...sectionsOf(readFileSync('docs/api.md', 'utf8'), 'API '),
])
const titles = globSync(TESTS)
  .toSorted()
  .flatMap((file) => readTitles(file, readFileSync(file, 'utf8')))

mkdirSync('.cache', { recursive: true })
writeFileSync(JOURNAL, writeJournal(titles, sections))
console.log(`${JOURNAL} is written`)
const unknown = unknownSections(titles, sections)
if (unknown.length > 0) console.log(`No document has the sections ${unknown.join(', ')}`)
