import { existsSync, globSync, readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { writeJournal } from '../journal/journal.ts'
import { readTitles } from '../journal/read-titles.ts'
import { type Check, outcome } from './check.ts'

export const JOURNAL = 'docs/JOURNAL.md'

const TESTS = '{domain,contract,server,web,testing,e2e}/**/*.{test,prove,spec}.{ts,tsx}'

/** The document as the tests of this tree write it. */
export async function currentJournal(): Promise<string> {
  const titles = globSync(TESTS)
    .toSorted()
    .flatMap((file) => readTitles(file, readFileSync(file, 'utf8')))
  return format(writeJournal(titles), { ...(await resolveConfig(JOURNAL)), parser: 'markdown' })
}

export const journalCheck: Check = {
  name: 'journal',
  run: async () => {
    const written = existsSync(JOURNAL) ? readFileSync(JOURNAL, 'utf8') : ''
    const isCurrent = written === (await currentJournal())
    return outcome(isCurrent, `${JOURNAL} is not what the tests say: npm run journal`)
  },
}
