import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseServers, serverName, startDatabaseServers } from './database-servers.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import {
  type Environment,
  HOST,
  NODES,
  PASSWORDS,
  ask,
  folderOf,
  portOf,
  start,
  until,
} from './environment.ts'
import type { Machine } from './machine.ts'
import { own, writeConfig } from './templates.ts'

/** Database cluster as configured in `deploy/postgresql`. */
export type Cluster = {
  etcd: Etcd
  servers: DatabaseServers
  proxy: Machine
  pool: Machine
  urls: Record<'owner' | 'direct' | 'pooled' | 'replicas', string>
}

export async function openCluster(environment: Environment): Promise<Cluster> {
  const etcd = await startEtcd(environment)
  const servers = await startDatabaseServers(environment)
  const proxy = start(environment, {
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', writeProxy(environment)],
  })
  await until('the proxy leads to the primary', () => makeDatabase(environment))
  const pool = start(environment, { name: 'pgbouncer', command: 'pgbouncer', args: [writePool(environment)] })
  const url = (user: 'owner' | 'application', port: number) =>
    `postgres://coldie_${user}:${PASSWORDS[user]}@${HOST}:${port}/coldie`
  const urls = {
    owner: url('owner', portOf(environment, 'primary')),
    direct: url('application', portOf(environment, 'primary')),
    pooled: url('application', portOf(environment, 'pool')),
    replicas: url('application', portOf(environment, 'replicas')),
  }
  await until('the pool leads to the primary', () => ask(urls.pooled, 'select 1'))
  servers.pgbackrest(await servers.primary(), 'stanza-create')
  await servers.whole()
  return { etcd, servers, proxy, pool, urls }
}

function writeProxy(environment: Environment): string {
  const servers = NODES.flatMap((node) => [
    [`NODE_${node}_NAME`, serverName(node)],
    [`NODE_${node}_POSTGRES`, `${HOST}:${portOf(environment, 'postgres', node)}`],
    [`NODE_${node}_PATRONI_PORT`, portOf(environment, 'patroni', node)],
  ])
  const values = {
    ...Object.fromEntries(servers),
    PROXY_ADDRESS: HOST,
    PRIMARY_PORT: portOf(environment, 'primary'),
    REPLICA_PORT: portOf(environment, 'replicas'),
  }
  return writeConfig('haproxy.cfg', join(environment.folder, 'haproxy.cfg'), values, environment.account)
}

function writePool(environment: Environment): string {
  const users = join(environment.folder, 'users.txt')
  writeFileSync(users, `"coldie_application" "${PASSWORDS.application}"\n`, { mode: 0o600 })
  own(users, environment.account)
  const values = {
    PROXY_ADDRESS: HOST,
    PRIMARY_PORT: portOf(environment, 'primary'),
    POOL_PORT: portOf(environment, 'pool'),
    RUN_DIR: folderOf(environment, 'run'),
    POOL_USERS: users,
  }
  return writeConfig('pgbouncer.ini', join(environment.folder, 'pgbouncer.ini'), values, environment.account)
}

/** Creates the owner of the tables, and the shop's role, which owns nothing. */
async function makeDatabase(environment: Environment): Promise<true> {
  const { name } = environment.account
  const admin = `postgres://${name}:${PASSWORDS.superuser}@${HOST}:${portOf(environment, 'primary')}/postgres`
  const found = await ask(admin, `select from pg_database where datname = 'coldie'`)
  if (found.length > 0) return true
  await ask(admin, `create role coldie_owner login password '${PASSWORDS.owner}'`)
  await ask(admin, `create role coldie_application login noinherit password '${PASSWORDS.application}'`)
  await ask(admin, 'create database coldie owner coldie_owner')
  return true
}
