import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { someBrowserTests } from './checks/browser-tests.ts'

// What `npm run test:slow` means: the long proofs, without a browser and in one. A name runs the test files that have it
// in their path, and no browser.

mkdirSync('.cache', { recursive: true })
const names = process.argv.slice(2)
// One reads which test it is at: each may take minutes.
const args = ['run', '--mode=slow', '--reporter=verbose', ...names]
const vitest = spawn('node_modules/.bin/vitest', args, { stdio: 'inherit' })
const [code] = (await once(vitest, 'close')) as [number | null]
let isGood = code === 0
if (names.length === 0) {
  const { passed, failed, output } = await someBrowserTests({ slow: true }).run()
  console.log(`${failed > 0 ? output : ''}\nIn the browser: ${passed} passed, ${failed} failed`)
  isGood &&= failed === 0
}
process.exitCode = isGood ? 0 : 1
