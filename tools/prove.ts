import { spawn } from 'node:child_process'

// The long proofs (`*.prove.ts`: many seeds, long races), with the same runner and the same database as the tests.

const args = ['run', '--no-isolate', ...process.argv.slice(2)]
const vitest = spawn('node_modules/.bin/vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, COLDIE_PROVE: 'yes' },
})
vitest.once('close', (code) => (process.exitCode = code ?? 1))
