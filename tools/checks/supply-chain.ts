import { readFileSync } from 'node:fs'
import { type AdvisoryCopy, advisoryProblems, ageProblem } from '../supply-chain/advisories.ts'
import { type LockedPackage, licenceProblems } from '../supply-chain/licences.ts'
import { type Check, outcome } from './check.ts'

const ADVISORIES = 'tools/supply-chain/advisories.json'

type Lock = { packages: Record<string, LockedPackage> }

const readLock = (): Lock['packages'] =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock).packages

/** Checks that all packages, including those for development, have an accepted licence. */
export const licencesCheck: Check = {
  name: 'licences',
  run: async () => {
    const problems = licenceProblems(readLock())
    return outcome(problems.length === 0, problems.join('\n'))
  },
}

/** Checks that no package has a vulnerability in the project's copy of the advisories. */
export const advisoriesCheck: Check = {
  name: 'advisories',
  run: async () => {
    const copy = JSON.parse(readFileSync(ADVISORIES, 'utf8')) as AdvisoryCopy
    const { advisories } = copy
    const problems = advisoryProblems(readLock(), advisories)
    const tooOld = ageProblem(copy, new Date())
    if (tooOld) problems.push(tooOld)
    return outcome(advisories.length > 0 && problems.length === 0, problems.join('\n'))
  },
}
