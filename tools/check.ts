import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { architectureCheck } from './checks/architecture.ts'
import { budgetsCheck } from './checks/budgets.ts'
import { browserTestsCheck, someBrowserTests } from './checks/browser-tests.ts'
import { type Check, type Outcome, toolCheck } from './checks/check.ts'
import { citationsCheck } from './checks/citations.ts'
import { documentsCheck } from './checks/documents.ts'
import { lockFileCheck } from './checks/lock-file.ts'
import { migrationsCheck } from './checks/migrations.ts'
import { lintCheck, routeTypesCheck, typesCheck, webBuildCheck } from './checks/compilers.ts'
import { advisoriesCheck, licencesCheck } from './checks/supply-chain.ts'
import { securityDocumentCheck } from './checks/security-document.ts'
import { proseCheck } from './prose/check-prose.ts'
import { type Selection, type Tests, select } from './checks/select.ts'
import { rulesAndScreensCheck, serverTestsCheck, someUnitTests } from './checks/unit-tests.ts'
import { readTitles } from './journal/read-titles.ts'

// `npm test` runs all checks, even if some fail. `npm test -- NAME` runs the check, the test files or the tests with
// that name.

/** Lanes of checks. Lanes run concurrently to use both cores; the checks of a lane run sequentially. */
const LANES: Check[][] = [
  [
    toolCheck('formatting', 'oxfmt', '--check', '.'),
    lockFileCheck,
    migrationsCheck,
    licencesCheck,
    advisoriesCheck,
    architectureCheck,
    documentsCheck,
    securityDocumentCheck,
    citationsCheck,
    proseCheck,
    rulesAndScreensCheck,
    routeTypesCheck,
    typesCheck,
    lintCheck,
    toolCheck('dead code', 'knip', '--no-progress'),
    browserTestsCheck,
  ],
  [webBuildCheck, budgetsCheck, serverTestsCheck],
]
const CHECKS = LANES.flat()

const total = { passed: 0, failed: 0 }
const running = new Map<Check, Promise<void>>()

// A check may be started directly after a change that added packages.
const { getReady } = await ready<{ getReady: (what: { dev: boolean; web: boolean }) => Promise<unknown> }>(
  './ready/get-ready.mjs',
)
await getReady({ dev: true, web: false })
mkdirSync('.cache', { recursive: true })
const names = process.argv.slice(2)
if (names.length === 0) await Promise.all(LANES.map(runLane))
else await runLane(namedChecks())
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Imports a module of plain JavaScript, which old versions of Node can run too. */
function ready<T>(file: string): Promise<T> {
  return import(file) as Promise<T>
}

async function runLane(lane: Check[]): Promise<void> {
  for (const check of lane) await runOnce(check)
}

function runOnce(check: Check): Promise<void> {
  const run = running.get(check) ?? runOne(check)
  running.set(check, run)
  return run
}

async function runOne(check: Check): Promise<void> {
  for (const need of check.needs ?? []) await runOnce(need)
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
  return `${mark} ${name.padEnd(17)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${count}`.trimEnd()
}

function namedChecks(): Check[] {
  const selection = select(names, allTests())
  for (const name of selection.unknown) {
    total.failed++
    console.log(`✗ ${name}: matches no check, no path of a test file and no title of a test`)
  }
  if (selection.unknown.length > 0)
    console.log(`  The checks are: ${CHECKS.map(({ name }) => name).join(', ')}.`)
  return checksOf(selection)
}

function checksOf({ checks, files, browserFiles, titles }: Selection): Check[] {
  return [
    ...CHECKS.filter(({ name }) => checks.includes(name)),
    ...(files.length > 0 ? [someUnitTests({ files })] : []),
    ...titles.flatMap(({ title, files: few }) =>
      few.length > 0 ? [someUnitTests({ title, files: few })] : [],
    ),
    ...(browserFiles.length > 0 ? [someBrowserTests({ files: browserFiles })] : []),
    ...titles.flatMap(({ title, browserFiles: few }) =>
      few.length > 0 ? [someBrowserTests({ title, files: few })] : [],
    ),
  ]
}

function allTests(): Tests {
  return {
    checks: CHECKS.map(({ name }) => name),
    files: globSync('{bench,domain,contract,server,web,testing,tools}/**/*.test.{ts,tsx}', {
      exclude: ['**/*.slow.test.ts'],
    }),
    browserFiles: globSync('e2e/**/*.spec.ts'),
    titlesOf: (file) => readTitles(file, readFileSync(file, 'utf8')),
  }
}
