import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { DEMO_TEST_SECRET } from '#testing/database/filled-shop.ts'
import { type Child, startChild } from './child.ts'

export const SHOP_PORT = Number(process.env.BENCH_PORT ?? 5510)
export const SHOP_ORIGIN = originOf(SHOP_PORT)

type Options = { databaseUrl: string; dataDir: string; nodeArgs?: string[]; port?: number }

/** Node arguments that make the shop send each of its statements to the parent process. */
export const TRACED = ['--import', './bench/trace-statements.ts']

/** Limit of the young generation, as in `tools/run.mjs` and the Dockerfile. */
const SMALL_YOUNG_SPACE = '--max-semi-space-size=8'

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** Starts the shop as `npm start` does, on a Friday evening and without the demo's autopilot. */
export async function openShopProcess({
  databaseUrl,
  dataDir,
  nodeArgs = [],
  port = SHOP_PORT,
}: Options): Promise<Child> {
  const shop = startChild('server/main.ts', {
    nodeArgs: [SMALL_YOUNG_SPACE, ...nodeArgs],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: originOf(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: DEMO_TEST_SECRET,
      DEMO_NOW: '2026-11-20T18:30:00+11:00',
      DEMO_AUTOPILOT: 'off',
      RATE_LIMITS: 'off',
    },
  })
  await shop.next(saysItIsOpen)
  return shop
}

/** Runs work against a shop with its own database and data folder, and removes both afterwards. */
export async function withShopProcess<T>(work: (shop: Child, databaseUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-bench-'))
  const server = await openEmbeddedPostgres(dataDir)
  const databaseUrl = server.url.replace('@/coldie', '@localhost/coldie')
  try {
    const shop = await openShopProcess({ databaseUrl, dataDir })
    try {
      return await work(shop, databaseUrl)
    } finally {
      await shop.stop()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const saysItIsOpen = (message: unknown): message is { said: string } =>
  /is open at/.test((message as { said?: string }).said ?? '')
