import { readFileSync, rmSync } from 'node:fs'
import { type Check, ONLY_LONG_PROOFS, runTool } from './check.ts'
import { webBuildCheck } from './compilers.ts'

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

/** Selection of tests: projects of `vitest.config.ts`, files, and tests of these by a part of their title. */
type Part = { projects?: string[]; files?: string[]; title?: string }

/** Tests that need neither a browser nor a database. */
export const rulesAndScreensCheck: Check = {
  name: 'rules and screens',
  run: () => runTests({ projects: ['rules', 'web'] }),
}

/** Tests of database, API, jobs and providers. */
export const serverTestsCheck: Check = { name: 'server tests', run: () => runTests({ projects: ['server'] }) }

export const someUnitTests = (part: Part): Check => ({
  name: 'tests',
  needs: part.files?.some(readsBuild) ? [webBuildCheck] : [],
  run: () => runTests(part),
})

/** Returns whether a test file starts a server process, which serves built pages. */
const readsBuild = (file: string): boolean =>
  /build-folder\.ts|shop-process\.ts/.test(readFileSync(file, 'utf8'))

async function runTests({ projects = [], files = [], title }: Part) {
  const file = `.cache/vitest${projects.map((project) => `-${project}`).join('')}.json`
  rmSync(file, { force: true })
  const args = ['run', '--no-isolate', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const only = [
    ...projects.map((project) => `--project=${project}`),
    ...(title === undefined ? [] : ['--testNamePattern', RegExp.escape(title)]),
  ]
  const { ok, output } = await runTool('node_modules/.bin/vitest', [...args, ...only, ...files])
  const report = readReport(file)
  // A file that can't be loaded, or an error outside of a test, fails no test but has to fail the run. A run without
  // any test has to fail too.
  const isGood = ok && report.success && report.numPassedTests > 0
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || (isGood ? 0 : 1),
    output: ok && report.success && report.numPassedTests === 0 ? ONLY_LONG_PROOFS : output,
  }
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false }
  }
}
