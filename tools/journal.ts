import { writeFileSync } from 'node:fs'
import { JOURNAL, currentJournal } from './checks/journal.ts'

writeFileSync(JOURNAL, await currentJournal())
console.log(`${JOURNAL} is written`)
