import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseServers, serverName, startDatabaseServers } from './database-servers.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { type Ground, HOST, NODES, PASSWORDS, ask, folderOf, portOf, start, until } from './ground.ts'
import type { Machine } from './machine.ts'
import { own, writeConfig } from './templates.ts'

/** A database as `deploy/postgresql` describes it. */
export type Cluster = {
  etcd: Etcd
  servers: DatabaseServers
  proxy: Machine
  pool: Machine
  urls: Record<'owner' | 'direct' | 'pooled' | 'replicas', string>
}

export async function openCluster(ground: Ground): Promise<Cluster> {
  const etcd = await startEtcd(ground)
  const servers = await startDatabaseServers(ground)
  const proxy = start(ground, {
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', writeProxy(ground)],
  })
  await until('the proxy leads to the primary', () => makeDatabase(ground))
  const pool = start(ground, { name: 'pgbouncer', command: 'pgbouncer', args: [writePool(ground)] })
  const url = (user: 'owner' | 'application', port: number) =>
    `postgres://coldie_${user}:${PASSWORDS[user]}@${HOST}:${port}/coldie`
  const urls = {
    owner: url('owner', portOf(ground, 'primary')),
    direct: url('application', portOf(ground, 'primary')),
    pooled: url('application', portOf(ground, 'pool')),
    replicas: url('application', portOf(ground, 'replicas')),
  }
  await until('the pool leads to the primary', () => ask(urls.pooled, 'select 1'))
  servers.pgbackrest(await servers.primary(), 'stanza-create')
  await servers.whole()
  return { etcd, servers, proxy, pool, urls }
}

function writeProxy(ground: Ground): string {
  const servers = NODES.flatMap((node) => [
    [`NODE_${node}_NAME`, serverName(node)],
    [`NODE_${node}_POSTGRES`, `${HOST}:${portOf(ground, 'postgres', node)}`],
    [`NODE_${node}_PATRONI_PORT`, portOf(ground, 'patroni', node)],
  ])
  const values = {
    ...Object.fromEntries(servers),
    PROXY_ADDRESS: HOST,
    PRIMARY_PORT: portOf(ground, 'primary'),
    REPLICA_PORT: portOf(ground, 'replicas'),
  }
  return writeConfig('haproxy.cfg', join(ground.folder, 'haproxy.cfg'), values, ground.account)
}

function writePool(ground: Ground): string {
  const users = join(ground.folder, 'users.txt')
  writeFileSync(users, `"coldie_application" "${PASSWORDS.application}"\n`, { mode: 0o600 })
  own(users, ground.account)
  const values = {
    PROXY_ADDRESS: HOST,
    PRIMARY_PORT: portOf(ground, 'primary'),
    POOL_PORT: portOf(ground, 'pool'),
    RUN_DIR: folderOf(ground, 'run'),
    POOL_USERS: users,
  }
  return writeConfig('pgbouncer.ini', join(ground.folder, 'pgbouncer.ini'), values, ground.account)
}

/** The owner of the tables, and the shop's own role, which owns nothing. */
async function makeDatabase(ground: Ground): Promise<true> {
  const { name } = ground.account
  const admin = `postgres://${name}:${PASSWORDS.superuser}@${HOST}:${portOf(ground, 'primary')}/postgres`
  const found = await ask(admin, `select from pg_database where datname = 'coldie'`)
  if (found.length > 0) return true
  await ask(admin, `create role coldie_owner login password '${PASSWORDS.owner}'`)
  await ask(admin, `create role coldie_application login noinherit password '${PASSWORDS.application}'`)
  await ask(admin, 'create database coldie owner coldie_owner')
  return true
}
