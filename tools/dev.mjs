// `npm run dev` runs the shop and restarts it after each change, with a new build of the web if needed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './ready/web.mjs'
import { ROOT } from './ready/root.mjs'

/** Delay before a restart, because editors write a file in several steps and a branch switch writes many files. */
const QUIET_MS = 150

let shop = start()
let waiting
let working = Promise.resolve()

for (const folder of ['server', 'contract', 'domain', 'web']) {
  if (!existsSync(join(ROOT, folder))) continue
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => (working = working.then(restart)), QUIET_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop()
    process.exit(0)
  })
}

function start() {
  return spawn('node', ['server/main.ts'], { cwd: ROOT, stdio: 'inherit' })
}

async function stop() {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}

async function restart() {
  try {
    if (!isBuilt()) await build(process.env)
    await stop()
    shop = start()
  } catch (error) {
    console.error(error.message)
  }
}
