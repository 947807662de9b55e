import { mkdirSync } from 'node:fs'
import { architectureCheck } from './checks/architecture.ts'
import { budgetsCheck } from './checks/budgets.ts'
import { browserTestsCheck } from './checks/browser-tests.ts'
import { type Check, type Outcome, toolCheck } from './checks/check.ts'
import { documentsCheck } from './checks/documents.ts'
import { journalCheck } from './checks/journal.ts'
import { lockFileCheck } from './checks/lock-file.ts'
import { typesCheck, webBuildCheck } from './checks/compilers.ts'
import { advisoriesCheck, licencesCheck } from './checks/supply-chain.ts'
import { securityDocumentCheck } from './checks/security-document.ts'
import { unitTestsCheck } from './checks/unit-tests.ts'

/**
 * What `npm test` means. All are run: a wrong comma must not hide a broken checkout. What reads the code and what runs it
 * share the two cores; the browser wants both.
 */
const STAGES: Check[][][] = [
  [
    [
      lockFileCheck,
      licencesCheck,
      advisoriesCheck,
      architectureCheck,
      documentsCheck,
      securityDocumentCheck,
      journalCheck,
      // Makes the types of the routes, which the linter reads.
      typesCheck,
      toolCheck('lint', 'oxlint', '--type-aware'),
      toolCheck('formatting', 'prettier', '--check', '--log-level=warn', '.'),
      toolCheck('dead code', 'knip', '--no-progress'),
    ],
    [webBuildCheck, budgetsCheck, unitTestsCheck],
  ],
  [[browserTestsCheck]],
]

mkdirSync('.cache', { recursive: true })
const only = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
for (const lanes of STAGES) await Promise.all(lanes.map(runLane))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runLane(lane: Check[]): Promise<void> {
  for (const check of lane) if (only.length === 0 || only.includes(check.name)) await runOne(check)
}

async function runOne(check: Check): Promise<void> {
  const begun = performance.now()
  const outcome = await check.run()
  total.passed += outcome.passed
  total.failed += outcome.failed
  console.log(line(check, outcome, (performance.now() - begun) / 1000))
  if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`)
}

function line({ name }: Check, { passed, failed }: Outcome, seconds: number): string {
  const mark = failed > 0 ? '✗' : '✓'
  const count = passed + failed === 1 ? '' : `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
  return `${mark} ${name.padEnd(14)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${count}`.trimEnd()
}
