import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  childrenOf,
  commandOf,
  drawingProcess,
  proportionalMb,
  residentMb,
  withChildren,
} from '../measure/memory.ts'
import type { Section } from '../report/row.ts'
import { SHOP_PORT } from '../stage/shop-process.ts'

/** Of the shop's own process, which is the only one of ours at rest. */
const TARGET_MB = 250
const REST_MS = 60_000

/** A first start of the whole demo by `npm start`, a minute after it has opened. */
export async function measureMemory(): Promise<Section> {
  const title = 'Memory at rest'
  if (!existsSync('/proc/self/smaps_rollup')) return { title, note: 'Not told by this system.', rows: [] }
  const folder = mkdtempSync(join(tmpdir(), 'coldie-memory-bench-'))
  const launcher = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    env: { PATH: process.env.PATH, PORT: String(SHOP_PORT), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(launcher, 'exit')
  try {
    await Promise.race([
      opened(launcher.stdout),
      ended.then(() => Promise.reject(new Error('It did not open'))),
    ])
    await sleep(REST_MS)
    return { title, note: memoryText(launcher.pid!), rows: [] }
  } finally {
    launcher.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function opened(output: NodeJS.ReadableStream): Promise<void> {
  for await (const text of output) if (/is open at/.test(String(text))) return
}

function memoryText(launcher: number): string {
  const shop = childrenOf(launcher)[0]!
  const children = childrenOf(shop)
  const drawing = drawingProcess(shop)
  const postmaster = children.find((pid) => commandOf(pid).includes('postgres'))
  const shopMb = Math.round(residentMb(shop))
  const postgresMb = Math.round(withChildren(postmaster!).reduce((sum, pid) => sum + proportionalMb(pid), 0))
  return (
    `\`npm start\` for the first time with the whole demo, a minute after it opened: the shop’s process holds ${shopMb} MB, ` +
    `at most ${TARGET_MB}: ${shopMb <= TARGET_MB ? 'met' : 'missed'}. ` +
    (drawing === undefined
      ? ''
      : `The process that draws pictures holds ${Math.round(residentMb(drawing))} MB until the last is drawn. `) +
    `PostgreSQL has ${postgresMb} MB with its shared buffers. The first two figures count the pages of the Node program as well, ` +
    'which all processes of Node share.'
  )
}
