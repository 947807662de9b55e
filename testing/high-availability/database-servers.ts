import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { etcdHosts } from './etcd.ts'
import {
  type Environment,
  HOST,
  NODES,
  type Node,
  PASSWORDS,
  folderOf,
  getJson,
  portOf,
  start,
  until,
} from './environment.ts'
import type { Machine } from './machine.ts'
import { isRoot, programPath, serverPrograms } from './programs.ts'
import { writeConfig } from './templates.ts'

/** Server of the cluster as reported by Patroni's `GET /cluster`. */
type Member = { name: string; role: string; state: string }

type ServerFiles = { dataDir: string; patroni: string; pgbackrest: string }

export type DatabaseServers = {
  /** Machines, each with Patroni and PostgreSQL. */
  machines: Machine[]
  primary(): Promise<Node>
  /** Returns the replica that commits wait for. */
  synchronousReplica(): Promise<Node>
  /** Waits until all replicas follow the primary and one of them is synchronous. */
  whole(): Promise<void>
  /** Kills only PostgreSQL's main process, as a crash does. Patroni keeps running. */
  crashPostgres(node: Node): void
  /** Runs pgBackRest on the machine of a server. */
  pgbackrest(node: Node, ...args: string[]): string
}

export async function startDatabaseServers(environment: Environment): Promise<DatabaseServers> {
  const files = Object.fromEntries(NODES.map((node) => [node, writeFiles(environment, node)])) as Record<
    Node,
    ServerFiles
  >
  const machines = NODES.map((node) => {
    const { patroni, dataDir } = files[node]
    const released = () => postmasterOf(dataDir)
    return start(environment, { name: serverName(node), command: 'patroni', args: [patroni], released })
  })
  const nodeWhere = async (isIt: (member: Member) => boolean): Promise<Node> => {
    const found = (await membersOf(environment)).find(isIt)
    if (!found) throw new Error('no server has this role')
    return NODES.find((node) => serverName(node) === found.name)!
  }
  const primary = () => nodeWhere(({ role, state }) => role === 'leader' && isRunning(state))
  await until('there is a primary', primary)
  return {
    machines,
    primary,
    synchronousReplica: () => nodeWhere(({ role }) => role === 'sync_standby'),
    whole: () =>
      until('the cluster is whole', async () => {
        const members = await membersOf(environment)
        const roles = new Set(members.map(({ role }) => role))
        const isComplete = members.length === NODES.length && members.every(({ state }) => isRunning(state))
        return isComplete && roles.has('leader') && roles.has('sync_standby')
      }),
    crashPostgres: (node) => void process.kill(postmasterOf(files[node].dataDir)!, 'SIGKILL'),
    pgbackrest: (node, ...args) => runPgbackrest(environment, files[node].pgbackrest, args),
  }
}

export const serverName = (node: Node): string => `database-${node}`

/** Returns true for a running replica. Newer versions of Patroni report `streaming`. */
const isRunning = (state: string) => state === 'running' || state === 'streaming'

async function membersOf(environment: Environment): Promise<Member[]> {
  for (const node of NODES) {
    const url = `http://${HOST}:${portOf(environment, 'patroni', node)}/cluster`
    const answer = await getJson<{ members: Member[] }>(url)
    if (answer) return answer.members
  }
  throw new Error('no Patroni instance replies')
}

function writeFiles(environment: Environment, node: Node): ServerFiles {
  const dataDir = join(environment.folder, serverName(node))
  const server = {
    DATA_DIR: dataDir,
    RUN_DIR: folderOf(environment, 'run', String(node)),
    POSTGRES_PORT: portOf(environment, 'postgres', node),
    SYSTEM_USER: environment.account.name,
  }
  const to = (name: string) => join(environment.folder, `${node}-${name}`)
  const backups = {
    ...server,
    LOG_DIR: folderOf(environment, 'logs'),
    SPOOL_DIR: folderOf(environment, 'spool', String(node)),
    REPOSITORY: folderOf(environment, 'repository'),
    REPOSITORY_KEY: 'the key of the repository',
  }
  const pgbackrest = writeConfig('pgbackrest.conf', to('pgbackrest.conf'), backups, environment.account)
  const values = {
    ...server,
    NODE_NAME: serverName(node),
    NODE_ADDRESS: HOST,
    NETWORK: `${HOST}/32`,
    PATRONI_PORT: portOf(environment, 'patroni', node),
    ETCD_HOSTS: etcdHosts(environment),
    BIN_DIR: serverPrograms()!,
    PGBACKREST_CONF: pgbackrest,
    SUPERUSER_PASSWORD: PASSWORDS.superuser,
    REPLICATION_PASSWORD: PASSWORDS.replication,
  }
  const patroni = writeConfig('patroni.yml', to('patroni.yml'), values, environment.account)
  return { dataDir, patroni, pgbackrest }
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return undefined
  }
}

function runPgbackrest({ folder, account }: Environment, config: string, args: string[]): string {
  return execFileSync('pgbackrest', [`--config=${config}`, '--stanza=coldie', ...args], {
    encoding: 'utf8',
    env: { PATH: programPath() },
    cwd: folder,
    ...(isRoot ? { uid: account.uid, gid: account.gid } : {}),
  })
}
