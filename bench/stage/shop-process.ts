import { type Child, startChild } from './child.ts'

export const SHOP_PORT = Number(process.env.BENCH_PORT ?? 5510)
export const SHOP_ORIGIN = `http://127.0.0.1:${SHOP_PORT}`

/** What birth dates are sealed with: the bench's own customers have one too. */
export const SECRET = 'a secret of the bench, of no use to anybody'

type Options = { databaseUrl: string; dataDir: string; nodeArgs?: string[] }

/** As `tools/run.mjs` and the Dockerfile start it. */
const SMALL_YOUNG_SPACE = '--max-semi-space-size=8'

/** The shop as `npm start` runs it, on a Friday evening with nobody acting but the load. */
export async function openShopProcess({ databaseUrl, dataDir, nodeArgs = [] }: Options): Promise<Child> {
  const shop = startChild('server/main.ts', {
    nodeArgs: [SMALL_YOUNG_SPACE, ...nodeArgs],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(SHOP_PORT),
      PUBLIC_URL: SHOP_ORIGIN,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: SECRET,
      DEMO_NOW: '2026-11-20T18:30:00+11:00',
      DEMO_AUTOPILOT: 'off',
      RATE_LIMITS: 'off',
    },
  })
  await shop.next(saysItIsOpen)
  return shop
}

const saysItIsOpen = (message: unknown): message is { said: string } =>
  /is open at/.test((message as { said?: string }).said ?? '')
