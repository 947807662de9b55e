import { mkdirSync, writeFileSync } from 'node:fs'
import { writeJournal } from './journal/journal.ts'
import { readJournal } from './journal/read-journal.ts'

// `npm run journal` writes a list of the tests for each section of the specification and the API.

const JOURNAL = '.cache/journal.md'
const { sections, titles } = readJournal()

mkdirSync('.cache', { recursive: true })
writeFileSync(JOURNAL, writeJournal(titles, sections))
console.log(`Wrote ${JOURNAL}`)
