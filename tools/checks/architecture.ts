import { checkArchitecture } from '../architecture/check-architecture.ts'
import { type Check, outcome } from './check.ts'
import { readSources } from './sources.ts'

export const architectureCheck: Check = {
  name: 'architecture',
  run: async () => {
    const { modules, imports, violations } = checkArchitecture(readSources())
    // Fails if no module or import was read.
    if (modules === 0 || imports === 0) return outcome(false, `read ${modules} modules, ${imports} imports`)
    const lines = violations.map(
      ({ rule, where, what, because }) => `${where}  ${what}\n    ${rule}: ${because}`,
    )
    return outcome(violations.length === 0, lines.join('\n'))
  },
}
