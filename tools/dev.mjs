// `npm run dev`: the shop, started anew after every change, on a web that is built anew where it must be.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './ready/web.mjs'
import { ROOT } from './ready/root.mjs'

/** Editors write a file in several steps, and a branch switch writes many files. */
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
