import { readFileSync, rmSync } from 'node:fs'
import { type Check, runTool } from './check.ts'

const REPORT = '.cache/vitest.json'

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

/** Every test that needs no browser: rules, database, API, screens. */
export const unitTestsCheck: Check = {
  name: 'tests',
  run: async () => {
    rmSync(REPORT, { force: true })
    const args = [
      'run',
      '--no-isolate',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ]
    const { ok, output } = await runTool('node_modules/.bin/vitest', args)
    const report = readReport()
    // A file that can't be loaded, or an error outside of any test, fails no test but must fail the run.
    const failed = report.numFailedTests || (ok && report.success ? 0 : 1)
    return { passed: report.numPassedTests, failed, output }
  },
}

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false }
  }
}
