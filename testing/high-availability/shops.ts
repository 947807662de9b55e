import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { type Environment, HOST, portOf, start, until } from './environment.ts'
import { type Machine, descendants } from './machine.ts'

export type Shops = {
  /** URL for shoppers. */
  url: string
  machines: Machine[]
  /** Kills one process of a machine. Its other processes keep running. */
  crashProcess(machine: Machine): void
}

const MACHINES = [1, 2] as const
const PROCESSES = '2'
const FRONT = 'deploy/haproxy.cfg'
/** Fewer connections than in the file, which needs more open files than an unprivileged user may have. */
const FEWER = ['-n', '2000']

/** Starts two machines with several shop processes each, and a proxy in front of them, on the cluster's database. */
export async function openShops(environment: Environment, { urls }: Cluster): Promise<Shops> {
  const url = `http://${HOST}:${portOf(environment, 'shops')}`
  const settings = {
    PUBLIC_URL: url,
    PROCESSES,
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_OWNER_URL: urls.owner,
    REPLICA_URLS: urls.replicas,
    DRAIN_SECONDS: '3',
    SECRET_KEY: 'all machines of the shop have one key, which is long enough',
    DEMO_AUTOPILOT: 'off',
    DEMO_NOW: '2026-11-20T18:30:00+11:00',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
  }
  const front = {
    COLDIE_LISTEN: `${HOST}:${portOf(environment, 'shops')}`,
    // The file configures three machines; nothing listens on the third address.
    ...Object.fromEntries(
      [1, 2, 3].map((nth) => [`COLDIE_SERVER_${nth}`, `${HOST}:${portOf(environment, 'shop', nth)}`]),
    ),
  }
  start(environment, {
    name: 'front',
    command: 'haproxy',
    args: ['-db', ...FEWER, '-f', FRONT],
    env: front,
    account: null,
  })
  const machines: Machine[] = []
  for (const nth of MACHINES) {
    const name = `shop-${nth}`
    const port = String(portOf(environment, 'shop', nth))
    const dataDir = join(environment.folder, name)
    mkdirSync(dataDir)
    const env = { ...settings, PORT: port, DATA_DIR: dataDir }
    machines.push(
      start(environment, { name, command: process.execPath, args: ['server/main.ts'], env, account: null }),
    )
    // The first machine migrates and fills the database.
    await until(`${name} is ready`, () => isReady(`http://${HOST}:${port}`))
  }
  await until('the shops are open', () => isReady(url))
  return {
    url,
    machines,
    crashProcess: (machine) => void process.kill(descendants(machine.pid())[0]!, 'SIGKILL'),
  }
}

const READY_MS = 3000

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(READY_MS) }).then((reply) => reply.ok)
