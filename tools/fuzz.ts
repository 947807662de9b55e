import { spawn } from 'node:child_process'

// `npm run fuzz -- SEED CALLS` runs the fuzz test of every operation in the OpenAPI document with more calls than
// `npm test`. Without a seed it uses a random one and prints it, so that a failure can be reproduced.

const MAX_SEED = 2 ** 31
const [seed = String(Math.floor(Math.random() * MAX_SEED)), calls = '100'] = process.argv.slice(2)

console.log(`Seed ${seed}, ${calls} calls per caller and operation`)
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
