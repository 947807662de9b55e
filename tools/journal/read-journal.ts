import { globSync, readFileSync } from 'node:fs'
import { type Sections, sectionsOf } from './journal.ts'
import { type Title, readTitles } from './read-titles.ts'

const TESTS = '{domain,contract,server,web,testing,e2e}/**/*.{test,spec}.{ts,tsx}'

/** Returns the sections of the documents and the titles of all tests. */
export function readJournal(): { sections: Sections; titles: Title[] } {
  const sections = new Map([
    ...sectionsOf(readFileSync('docs/specification.md', 'utf8'), ''),
    ...sectionsOf(readFileSync('docs/api.md', 'utf8'), 'API '),
  ])
  const titles = globSync(TESTS)
    .toSorted()
    .flatMap((file) => readTitles(file, readFileSync(file, 'utf8')))
  return { sections, titles }
}
