import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { eventHandlers } from '#server/event-handlers.ts'
import type { Database } from '#server/db/database.ts'
import { openCatalogue } from '#server/features/catalogue/catalogue.service.ts'
import { openContentVersion } from '#server/features/content/content-version.service.ts'
import { startPictures } from '#server/features/media/pictures.service.ts'
import { openMessageWords } from '#server/features/messaging/templates/template-overrides.service.ts'
import { openCurrentSettings } from '#server/features/settings/current-settings.service.ts'
import { openInvoicePrinter } from '#server/features/payments/invoices/invoice-printer.service.ts'
import { openStoreDirectory } from '#server/features/delivery/store-directory.service.ts'
import { type Realtime, openRealtime } from '#server/features/realtime/realtime.service.ts'
import { openProofOfWork } from '#server/integrations/captcha/proof-of-work.ts'
import { openLoggedErrors } from '#server/integrations/error-reports/logged-errors.ts'
import { openDemoInbox } from '#server/integrations/messages/demo-inbox.ts'
import { openTestPushSender } from './push-service.ts'
import { openHttpsSender } from '#server/integrations/webhooks/https-sender.ts'
import { demoInboxRoutes } from '#server/integrations/messages/demo-inbox.routes.ts'
import { openDemoGateway } from '#server/integrations/payments/demo/demo-gateway.ts'
import { demoGatewayRoutes } from '#server/integrations/payments/demo/demo-gateway.routes.ts'
import type { PaymentGateway } from '#server/integrations/payments/port.ts'
import { storeContacts } from '#server/integrations/contacts/store-contacts.ts'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import { openFolderStorage } from '#server/integrations/storage/folder-storage.ts'
import { prepareJobs, tasksOf } from '#server/jobs/worker.ts'
import { openLog } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'
import { statementObserver } from '#server/telemetry/observe-statements.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import { type Filling, type TestDatabase, openTestDatabase } from '../database/database.ts'
import { DEMO_TEST_NOW, demoFilling, demoTestKeys, emptyFilling } from '../database/filled-shop.ts'
import { cheapenDemoPasswords } from '../fixtures/passwords.ts'
import { sharedReads } from './shared-reads.ts'

/** Clock that advances only when a test moves it. */
export type TestClock = { now(): Date; set(instant: Date | string): void; pass(minutes: number): void }

export type TestShop = {
  shop: Shop
  app: FastifyInstance
  db: TestDatabase
  clock: TestClock
  realtime: Realtime
  /** Unexpected errors so far. Each 500 response adds a line, and makes `close` fail. */
  failures: string[]
  /** Runs due background jobs until none is left. */
  runDueJobs(): Promise<void>
  /** Reloads settings, stores, zones and products, which are held in memory, after a change by SQL. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Number of connections for tests in which many requests race, each on its own connection. */
export const RACING = 8

type Options = {
  rateLimits?: boolean
  /** Opens a shop with one admin and no other data. */
  isEmpty?: boolean
  /** Number of connections, by default enough for two racing requests. Opening a connection takes about 20 ms. */
  connections?: number
  onStatement?: (text: string) => void
  /** Returns the URL to connect to, for example that of a proxy that a test can interrupt. */
  through?: (url: string) => Promise<string>
  /** Wraps the demo gateway, for tests of failures. */
  gateway?: (real: PaymentGateway) => PaymentGateway
  telemetry?: Telemetry
  /** Replaces the log whose lines count as failures. */
  log?: Shop['log']
  /** Environment variables in addition to the defaults. */
  env?: Record<string, string>
}

/** Shared by all shops of a process, because the thread takes longer to start than a document takes to draw. */
const invoicePrinter = openInvoicePrinter()

const silent = new Logger(() => () => {})

/** Demo shop with the tables of the job runner, into which checkout inserts. */
export const openShopFilling: Filling = {
  name: 'open_shop',
  fill: async (db) => {
    await demoFilling.fill(db)
    await cheapenDemoPasswords(db)
    await prepareJobs(db.pool.options.connectionString!)
  },
}

const emptyShopFilling: Filling = {
  name: 'open_empty_shop',
  fill: async (db) => {
    await emptyFilling.fill(db)
    await cheapenDemoPasswords(db)
    await prepareJobs(db.pool.options.connectionString!)
  },
}

/**
 * Opens the demo shop in this process with a real database, the HTTP app and the demo providers. Jobs run on request.
 */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const { connections = 4, onStatement, telemetry = null, through } = options
  const failures: string[] = []
  const log = options.log ?? openLog('error', { write: (line: string) => void failures.push(line) })
  const { slowQueryMs } = testSettings(options).telemetry
  const observe = statementObserver({ log, telemetry, slowQueryMs })
  const db = await openTestDatabase({
    filling: options.isEmpty ? emptyShopFilling : openShopFilling,
    connections,
    ...(onStatement ? { onStatement } : {}),
    ...(through ? { through } : {}),
    observe,
  })
  const clock = testClock()
  const shop = await testShop({ db, clock, log }, options)
  const realtime = openRealtime(shop)
  const nothing = { products: () => [], bySlug: () => undefined }
  const pictures = startPictures({ files: shop.files, catalogue: nothing, log: shop.log })
  const demoRoutes = (routes: FastifyInstance) => {
    demoGatewayRoutes(routes, shop)
    demoInboxRoutes(routes, { db: shop.db, audience: 'everyone' })
  }
  const app = await buildApp(shop, { realtime, pictures, demoRoutes })
  return {
    shop,
    app,
    db,
    clock,
    realtime,
    failures,
    runDueJobs: () => runDueJobs(shop, db.runner.pool),
    renew: async () => {
      await Promise.all([
        shop.storeDirectory.renew(),
        shop.currentSettings.renew(),
        shop.messageWords.renew(),
      ])
      await shop.catalogue.refresh()
    },
    close: async () => {
      await app.close()
      realtime.stop()
      await pictures.stop()
      await db.drop()
      if (failures.length > 0) throw new Error(`Unexpected 500 responses:\n${failures.join('\n')}`)
    },
  }
}

/**
 * Runs due jobs. The runner records the end of a job asynchronously, and until then the job's queue looks empty.
 * `runOnce` may therefore return before the rest of that queue has run.
 */
async function runDueJobs(shop: Shop, pgPool: pg.Pool): Promise<void> {
  const options = { pgPool, noHandleSignals: true, logger: silent }
  do await runOnce({ ...options, taskList: tasksOf(shop) })
  while (await hasUnfinishedJobs(shop.db))
}

const hasUnfinishedJobs = async (db: Database): Promise<boolean> =>
  (await db.first(sql`
    select from graphile_worker._private_jobs
    where (is_available or locked_at is not null) and run_at <= now() limit 1`)) !== undefined

type Base = Pick<TestShop, 'db' | 'clock'> & Pick<Shop, 'log'>

const testSettings = (options: Options) =>
  readSettings({
    PUBLIC_URL: 'http://shop.test',
    DATA_DIR: `${tmpdir()}/coldie-test-shop`,
    RATE_LIMITS: options.rateLimits ? 'on' : 'off',
    ...options.env,
  })

async function testShop({ db, clock, log }: Base, options: Options): Promise<Shop> {
  const { gateway = (real) => real } = options
  const storeDirectory = await openStoreDirectory(db)
  const settings = testSettings(options)
  const opening = sharedReads(db)
  const storeIds = () => storeDirectory.stores().map((store) => store.store_id)
  const catalogue = await openCatalogue(opening.db, storeIds, clock)
  opening.end()
  return {
    settings,
    currentSettings: await openCurrentSettings(db, settings.shopDefaults),
    messageWords: await openMessageWords(db),
    db,
    replicas: null,
    processId: null,
    hasEmbeddedDatabase: false,
    clock,
    pause: (ms) => sleep(ms),
    keys: demoTestKeys,
    log,
    telemetry: options.telemetry ?? null,
    storeDirectory,
    catalogue,
    contentVersion: await openContentVersion(db, clock),
    isDraining: { value: false },
    payments: gateway(openDemoGateway({ db, keys: demoTestKeys, clock })),
    messageSender: openDemoInbox({ db, clock }),
    webhookSender: openHttpsSender({ isLocalReceiver: () => true }),
    pushSender: openTestPushSender(),
    captcha: openProofOfWork({ db, keys: demoTestKeys, clock }),
    addressFinder: null,
    errors: openLoggedErrors(log),
    files: openFolderStorage(settings.dataDir),
    invoicePrinter,
    planner: { name: 'in process', plan: async (state) => planDeliveries(state), stop: async () => {} },
    contacts: storeContacts,
    events: eventHandlers,
    endpoints: [],
  }
}

function testClock(): TestClock {
  let now = DEMO_TEST_NOW
  return {
    now: () => new Date(now),
    set: (instant) => void (now = new Date(instant)),
    pass: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
  }
}
