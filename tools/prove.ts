import { spawn } from 'node:child_process'

// The long proofs (`*.prove.ts`: many seeds, long races, a killed server), with the same runner and the same database
// as the tests. Each is named as it is done, and what it took.

const begun = performance.now()
const args = ['run', '--no-isolate', '--reporter=verbose', ...process.argv.slice(2)]
const vitest = spawn('node_modules/.bin/vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, COLDIE_PROVE: 'yes' },
})
vitest.once('close', (code) => {
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    code === 0 ? `Everything above was proved in ${minutes} min.` : `Not everything held (${minutes} min).`,
  )
  process.exitCode = code ?? 1
})
