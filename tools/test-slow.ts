import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { someBrowserTests } from './checks/browser-tests.ts'

// `npm run test:slow` runs the slow tests, with and without a browser. A name selects test files by a part of their
// path. Files below `e2e/` run in the browser.

mkdirSync('.cache', { recursive: true })
const names = process.argv.slice(2)
const journeys = names.filter((name) => name.startsWith('e2e/'))
const files = names.filter((name) => !name.startsWith('e2e/'))
const isAll = names.length === 0
let isGood = true
if (isAll || files.length > 0) {
  // Verbose output shows the current test, because each may take minutes.
  const args = ['run', '--mode=slow', '--reporter=verbose', '--hideSkippedTests', ...files]
  const vitest = spawn('node_modules/.bin/vitest', args, { stdio: 'inherit' })
  const [code] = (await once(vitest, 'close')) as [number | null]
  isGood = code === 0
}
if (isAll || journeys.length > 0) {
  const { passed, failed, output } = await someBrowserTests({ files: journeys, slow: true }).run()
  console.log(`${failed > 0 ? output : ''}\nIn the browser: ${passed} passed, ${failed} failed`)
  isGood &&= failed === 0
}
process.exitCode = isGood ? 0 : 1
