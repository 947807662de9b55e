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

/** Target for the shop's process, which is the only process of the shop at rest. */
const TARGET_MB = 250
const REST_MS = 60_000

/** Measures the memory a minute after the first start of the demo by `npm start`. */
export async function measureMemory(): Promise<Section> {
  const title = 'Memory at rest'
  if (!existsSync('/proc/self/smaps_rollup')) return { title, note: 'Not reported by this system.', rows: [] }
  const folder = mkdtempSync(join(tmpdir(), 'coldie-memory-bench-'))
  const launcher = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    env: { PATH: process.env.PATH, PORT: String(SHOP_PORT), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(launcher, 'exit')
  try {
    await Promise.race([
      opened(launcher.stdout),
      ended.then(() => Promise.reject(new Error('The shop did not open'))),
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
    `A minute after the first \`npm start\` with the demo, the shop’s process uses ${shopMb} MB, ` +
    `at most ${TARGET_MB}: ${shopMb <= TARGET_MB ? 'met' : 'missed'}. ` +
    (drawing === undefined
      ? ''
      : `The process that draws pictures uses ${Math.round(residentMb(drawing))} MB until the last is drawn. `) +
    `PostgreSQL uses ${postgresMb} MB with its shared buffers. The first two figures include the pages of the Node program, ` +
    'which all Node processes share.'
  )
}
