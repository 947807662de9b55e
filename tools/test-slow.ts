import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { someBrowserTests } from './checks/browser-tests.ts'

// What `npm run test:slow` means: the long proofs, without a browser and in one. A name runs the test files that have it
// in their path; one below `e2e/` runs in the browser.

mkdirSync('.cache', { recursive: true })
const names = process.argv.slice(2)
const journeys = names.filter((name) => name.startsWith('e2e/'))
const files = names.filter((name) => !name.startsWith('e2e/'))
const isAll = names.length === 0
let isGood = true
if (isAll || files.length > 0) {
  // One reads which test it is at: each may take minutes.
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
