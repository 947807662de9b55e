import { required } from '#domain/required.ts'
import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { type ApplicationAccess, openApplicationRole } from '../db/application-role.ts'
import { type OpenKeys, openDataKeys } from '../db/data-keys.ts'
import { hasTimeouts, type OpenDatabase, openDatabase } from '../db/database.ts'
import { EMBEDDED_APPLICATION, openEmbeddedPostgres } from '../db/embedded.ts'
import { grantApplication } from '../db/grants.ts'
import { openInstallation } from '../db/installation.ts'
import { inTurn, migrate } from '../db/migrate.ts'
import type { FillRequest } from '../db/seed/fill-process.ts'
import { fillInChild } from '../db/seed/fill-in-child.ts'
import { replaceDemoPasswords } from '../db/seed/demo-passwords.ts'
import { printLine } from '../log.ts'
import { publicSigns } from '../settings/setting-obstacles.ts'
import { StartError } from './start-error.ts'
import { prepareJobs } from '../jobs/worker.ts'
import type { Keys, Secrets } from '../keys.ts'
import type { Shop } from '../shop.ts'
import { statementObserver } from '../telemetry/observe-statements.ts'

type DatabaseServices = { secrets: Secrets; closers: { push(closer: () => unknown): unknown } } & Pick<
  Shop,
  'log' | 'telemetry'
>

export type ShopDatabase = {
  db: OpenDatabase
  /** URL for features bound to a session: LISTEN, the lock of a live process, the job runner. */
  sessionUrl: string
  keys: Keys
  reloadKeys: () => Promise<void>
  /** True if this process runs the database server itself. */
  isEmbedded: boolean
}

/** Opens the database as its owner to migrate and seed it, then as the application role, which owns nothing. */
export async function openShopDatabase(
  settings: Settings,
  { secrets, log, telemetry, closers }: DatabaseServices,
): Promise<ShopDatabase> {
  const isPooled = settings.databaseDirectUrl !== null
  const { ownerUrl, embeddedUrl } = await openServer(settings, closers)
  const owner = openDatabase({ url: ownerUrl, connections: 4 })
  let opened: OpenKeys
  let access: ApplicationAccess
  try {
    ;({ opened, access } = await inTurn(owner.pool, PREPARATION_LOCK, async () => {
      await migrate(owner)
      await prepareJobs(ownerUrl)
      const opened = await openDataKeys(owner, secrets, systemClock.now())
      await fillWhereEmpty(settings, owner, { ownerUrl, secrets })
      if (settings.mode === 'demo' && publicSigns(settings).length > 0) await protectDemoAccounts(owner)
      return {
        opened,
        access: await openApplicationAccess(settings, owner, { keys: opened.keys, ownerUrl, embeddedUrl }),
      }
    }))
  } finally {
    await owner.close()
  }
  for (const weakness of access.weaknesses) reportWeakRole(settings, log, weakness)
  const db = openDatabase({
    url: access.url,
    isPooled,
    observe: statementObserver({ log, telemetry, slowQueryMs: settings.telemetry.slowQueryMs }),
  })
  closers.push(() => db.close())
  if (isPooled && !(await hasTimeouts(db))) log.warn(NO_TIMEOUTS)
  const sessionUrl = settings.databaseDirectUrl ?? access.url
  const isEmbedded = embeddedUrl !== null
  return { db, sessionUrl, keys: opened.keys, reloadKeys: () => opened.reload(db), isEmbedded }
}

/**
 * Arbitrary number of an advisory lock: processes that start concurrently on an empty database fill it once, and
 * grant permissions in turn.
 */
const PREPARATION_LOCK = 2_634_506

async function openApplicationAccess(
  settings: Settings,
  owner: OpenDatabase,
  { keys, ownerUrl, embeddedUrl }: Server & { keys: Keys },
): Promise<ApplicationAccess> {
  if (embeddedUrl) {
    await grantApplication(owner, EMBEDDED_APPLICATION)
    return { url: embeddedUrl, weaknesses: [] }
  }
  const isPooled = settings.databaseDirectUrl !== null
  const databaseUrl = required(settings.databaseUrl, 'DATABASE_URL')
  return openApplicationRole(owner, keys, { databaseUrl, isPooled, ownerUrl })
}

const NO_TIMEOUTS =
  'DATABASE_URL leads to a pooler that sets no statement_timeout: a statement may hang forever ' +
  '(deploy/postgresql/pgbouncer.ini shows the line)'

type Server = { ownerUrl: string; embeddedUrl: string | null }

async function openServer(settings: Settings, closers: DatabaseServices['closers']): Promise<Server> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  if (databaseUrl !== null) return { ownerUrl: databaseOwnerUrl ?? databaseUrl, embeddedUrl: null }
  const server = await openEmbeddedPostgres(dataDir, {
    onLost: (error) => {
      // The crash handler reports the error and ends the process; its supervisor starts a new process.
      throw error
    },
  })
  closers.push(() => server.stop())
  return { ownerUrl: server.url, embeddedUrl: server.applicationUrl }
}

/** Rejects, in a live shop, a role that could remove the database's own protections. A demo logs a warning. */
function reportWeakRole(settings: Settings, log: Shop['log'], weakness: string): void {
  const text = `DATABASE_URL gives the shop more than it needs: ${weakness}`
  if (settings.mode === 'live') {
    throw new StartError(`${text}. Give the owner as DATABASE_OWNER_URL and a plain role as DATABASE_URL`)
  }
  log.warn(text)
}

/** Replaces the documented passwords of a demo that looks public, and prints the new passwords once. */
async function protectDemoAccounts(owner: OpenDatabase): Promise<void> {
  const replaced = await owner.transaction(replaceDemoPasswords)
  if (replaced.length === 0) return
  printLine('The public may reach this demo. Its accounts have new passwords, which are shown only now:')
  for (const { email, password } of replaced) printLine(`  ${email}  ${password}`)
}

/** Age of the demo's data in milliseconds. It is older than the earliest time at which the demo's clock may start. */
const SEEDED_BEFORE_MS = 8 * 24 * 3600_000

async function fillWhereEmpty(
  { mode, demo }: Settings,
  owner: OpenDatabase,
  access: Pick<FillRequest, 'ownerUrl' | 'secrets'>,
): Promise<void> {
  const real = systemClock.now()
  const { filledAt } = await openInstallation(owner, mode, real)
  if (filledAt !== null || mode === 'live') return
  const now = demo.now ?? new Date(real.getTime() - SEEDED_BEFORE_MS)
  await fillInChild({ ...access, seed: demo.seed, now })
}
