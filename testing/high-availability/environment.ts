import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, type Machine, type Program, openMachine } from './machine.ts'
import { own } from './templates.ts'

/** Environment of one run: its folder, its ports, and the account that runs the database. */
export type Environment = {
  folder: string
  firstPort: number
  account: Account
  /** Called in reverse order at the end. */
  closers: (() => unknown)[]
}

export const HOST = '127.0.0.1'
export const NODES = [1, 2, 3] as const
export type Node = (typeof NODES)[number]

/** Offsets from the first port, to which the node's number is added. */
const PORTS = {
  etcd: 0,
  etcdPeer: 10,
  patroni: 20,
  postgres: 30,
  primary: 40,
  replicas: 41,
  pool: 42,
  shops: 43,
  restored: 44,
  shop: 50,
}

export const portOf = ({ firstPort }: Environment, kind: keyof typeof PORTS, nth = 0): number =>
  firstPort + PORTS[kind] + nth

export const PASSWORDS = {
  superuser: 'superuser',
  replication: 'replication',
  owner: 'owner',
  application: 'application',
}

/** Creates a folder that the database's account can access and write to. */
export function folderOf({ folder, account }: Environment, ...names: string[]): string {
  for (let depth = 0; depth <= names.length; depth++) {
    const path = join(folder, ...names.slice(0, depth))
    mkdirSync(path, { recursive: true, mode: 0o750 })
    own(path, account)
  }
  return join(folder, ...names)
}

/** Starts a program until the end of the run, by default as the database's account. */
export function start(environment: Environment, program: Program): Machine {
  const machine = openMachine({ account: environment.account, ...program }, folderOf(environment, 'logs'))
  environment.closers.push(() => machine.kill())
  return machine
}

const TIMEOUT_MS = 120_000

/** @throws if the condition does not hold within the timeout, by default two minutes */
export async function until(
  what: string,
  isSo: () => Promise<unknown>,
  patience = TIMEOUT_MS,
): Promise<void> {
  const begun = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > patience) throw new Error(`Timed out waiting until ${what}`)
    await sleep(200)
  }
}

const ANSWER_MS = 3000

export function getJson<T>(url: string, body?: string): Promise<T | undefined> {
  const init = { signal: AbortSignal.timeout(ANSWER_MS), ...(body ? { method: 'POST', body } : {}) }
  return fetch(url, init)
    .then((reply) => reply.json() as Promise<T>)
    .catch(() => undefined)
}

/** Runs one statement on a new connection. */
export async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}
