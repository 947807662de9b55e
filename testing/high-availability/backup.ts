import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { type Environment, HOST, PASSWORDS, ask, folderOf, portOf, start, until } from './environment.ts'
import { serverPrograms } from './programs.ts'

/** Steps that were run, and the problems found. */
export type BackupReport = { steps: string[]; wrong: string[] }

type Digest = { rows: string; hash: string }

/** Takes a full backup, on which later backups are based. */
export async function backUpFully({ servers }: Cluster): Promise<string> {
  const node = await servers.primary()
  return timed('a full backup', async () => void servers.pgbackrest(node, '--type=full', 'backup'))
}

/**
 * Backs up the changes, records the time, deletes all orders, and restores the database at the recorded time into an
 * empty folder. Verifies that all tables are identical.
 */
export async function proveRecovery(environment: Environment, cluster: Cluster): Promise<BackupReport> {
  const { servers, urls } = cluster
  const node = await servers.primary()
  const steps: string[] = []
  for (const type of ['diff', 'incr'])
    steps.push(
      await timed(`a backup, ${type}`, async () => void servers.pgbackrest(node, `--type=${type}`, 'backup')),
    )
  servers.pgbackrest(node, 'verify')
  const before = await digestsOf(urls.owner)
  const [moment] = await ask<{ text: string }>(urls.owner, `select clock_timestamp()::text as text`)
  // Disables the triggers that reject the deletion.
  await ask(adminUrl(environment), 'set session_replication_role = replica; truncate orders cascade')
  await untilArchived(environment, cluster)
  const folder = join(environment.folder, 'restored')
  const target = [
    `--pg1-path=${folder}`,
    '--type=time',
    `--target=${moment!.text}`,
    '--target-action=promote',
  ]
  let restored = ''
  steps.push(
    await timed('restored to a moment', async () => {
      folderOf(environment, 'restored')
      servers.pgbackrest(node, ...target, 'restore')
      restored = await startRestored(environment, folder)
    }),
  )
  const after = await digestsOf(restored)
  const wrong = [...before].flatMap(([table, digest]) =>
    JSON.stringify(after.get(table)) === JSON.stringify(digest) ? [] : [`${table} is not what it was`],
  )
  const now = await digestsOf(urls.owner)
  // Ensures that the comparison works: the current database must differ after the deletion.
  if (now.get('public.orders')?.rows !== '0') wrong.push('the orders were not deleted')
  steps.push(`${before.size} tables compared`)
  return { steps, wrong }
}

async function timed(what: string, work: () => Promise<void>): Promise<string> {
  const begun = performance.now()
  await work()
  return `${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`
}

/** Returns the number of rows and an order-independent hash for each table. */
async function digestsOf(url: string): Promise<Map<string, Digest>> {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const digests = new Map<string, Digest>()
  for (const { name } of tables) {
    const [digest] = await ask<Digest>(
      url,
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
       from ${name} t`,
    )
    digests.set(name, digest!)
  }
  return digests
}

/** Waits until the last write is archived. */
async function untilArchived(environment: Environment, { urls }: Cluster): Promise<void> {
  const [last] = await ask<{ file: string }>(
    adminUrl(environment),
    `select pg_walfile_name(pg_switch_wal()) as file`,
  )
  await until('the log is archived', async () => {
    const [archived] = await ask<{ is: boolean }>(
      urls.owner,
      `select last_archived_wal >= '${last!.file}' as is from pg_stat_archiver`,
    )
    return archived!.is
  })
}

const adminUrl = (environment: Environment, port = portOf(environment, 'primary')): string =>
  `postgres://${environment.account.name}:${PASSWORDS.superuser}@${HOST}:${port}/coldie`

/** Starts the restored server without synchronous replication and archiving. */
async function startRestored(environment: Environment, dataDir: string): Promise<string> {
  const port = portOf(environment, 'restored')
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: folderOf(environment, 'run', 'restored'),
    archive_mode: 'off',
    synchronous_standby_names: '',
    hba_file: join(dataDir, 'pg_hba.conf'),
    ident_file: join(dataDir, 'pg_ident.conf'),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  start(environment, {
    name: 'restored',
    command: join(serverPrograms()!, 'postgres'),
    args: ['-D', dataDir, ...args],
  })
  const url = adminUrl(environment, port)
  await until('the restored server is open', async () => {
    const [answer] = await ask<{ waits: boolean }>(url, 'select pg_is_in_recovery() as waits')
    return !answer!.waits
  })
  return url
}
