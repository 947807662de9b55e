import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROUNDS = 200

/** Program that opens the secrets of each folder in order, each at a given time. */
const OPEN = `
  import { openSecrets } from '${new URL('./keys.ts', import.meta.url).href}'
  const [folder, begin] = process.argv.slice(1)
  const keys = []
  for (let round = 0; round < ${ROUNDS}; round++) {
    while (Date.now() < Number(begin) + round * 3);
    const dataDir = folder + '/' + round
    keys.push(openSecrets({ secretKey: null, previousSecretKey: null, dataDir }).present)
  }
  console.log(keys.join(' '))`

it('gives processes that start concurrently in one data folder the same secret key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldie-keys-'))
  for (let round = 0; round < ROUNDS; round++) mkdirSync(join(folder, String(round)))
  // Delay until both processes have loaded.
  const begin = String(Date.now() + 700)
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', OPEN, folder, begin])
  const [one, other] = await Promise.all([run(), run()])
  rmSync(folder, { recursive: true })
  expect(one.stdout.split(' ')).toHaveLength(ROUNDS)
  expect(one.stdout).toMatch(/^[\w-]{43} /)
  expect(other.stdout).toBe(one.stdout)
})
