import { spawn } from 'node:child_process'

// `npm run fuzz -- SEED CALLS`: the fuzz test of every operation in the OpenAPI document, with more calls than `npm test`
// has time for. Without a seed it takes a new one, and names it, so that what was found can be found again.

const MOST_SEED = 2 ** 31
const [seed = String(Math.floor(Math.random() * MOST_SEED)), calls = '100'] = process.argv.slice(2)

console.log(`Seed ${seed}, ${calls} calls by each caller for each operation`)
const args = [
  'run',
  '--mode=slow',
  '--no-isolate',
  '--testTimeout=3600000',
  'server/http/openapi/openapi-fuzz.test.ts',
]
const vitest = spawn('node_modules/.bin/vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_CALLS: calls },
})
vitest.once('close', (code) => (process.exitCode = code ?? 1))
