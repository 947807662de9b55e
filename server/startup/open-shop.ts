import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFirstAdmin } from '#server/features/accounts/roles/first-admin.service.ts'
import { openCatalogue } from '#server/features/catalogue/catalogue.service.ts'
import { followCatalogue } from '#server/features/catalogue/follow-catalogue.service.ts'
import { openContentVersion } from '#server/features/content/content-version.service.ts'
import { backfillInvoices } from '#server/features/orders/lifecycle/invoice-backfill.service.ts'
import { openInvoicePrinter } from '#server/features/payments/invoices/invoice-printer.service.ts'
import { finishAllSteps } from '#server/features/payments/payment-steps.service.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { startPictures } from '#server/features/media/pictures.service.ts'
import { openMessageWords } from '#server/features/messaging/templates/template-overrides.service.ts'
import { openCurrentSettings } from '#server/features/settings/current-settings.service.ts'
import { openStoreDirectory } from '#server/features/delivery/store-directory.service.ts'
import { startPlanning } from '#server/features/dispatch/planning-loop.service.ts'
import { type Realtime, openRealtime } from '#server/features/realtime/realtime.service.ts'
import { buildApp } from '../app.ts'
import { type Clock, shiftedClock, systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listen } from '../db/listen.ts'
import { type ProcessMembership, joinProcesses, shareClock } from '../db/processes.ts'
import { openReplicas } from '../db/replicas.ts'
import { startDemoShifts } from '../db/seed/demo-people.ts'
import { makeDataFolder } from './data-folder.ts'
import { eventHandlers } from '../event-handlers.ts'
import type { ProcessSettings } from './process-place.ts'
import { demoClockOffset } from '../demo-clock.ts'
import type { HttpListener } from '../http/listener/http-listener.ts'
import { openCaptcha } from '../integrations/captcha/open-captcha.ts'
import { openErrorReports } from '../integrations/error-reports/open-error-reports.ts'
import { openAddressFinder } from '../integrations/maps/open-address-finder.ts'
import { demoInboxRoutes } from '../integrations/messages/demo-inbox.routes.ts'
import { openMessageSender } from '../integrations/messages/open-message-sender.ts'
import { storeContacts } from '../integrations/contacts/store-contacts.ts'
import { openThreadPlanner } from '../integrations/planner/thread-planner.ts'
import { openWebPushSender } from '../integrations/push/web-push-sender.ts'
import { openHttpsSender } from '../integrations/webhooks/https-sender.ts'
import { openPaymentGateway } from '../integrations/payments/open-payment-gateway.ts'
import { publicSigns, requireSafeSettings } from '../settings/setting-obstacles.ts'
import { startAutopilot } from '../jobs/autopilot.ts'
import { startJobs } from '../jobs/worker.ts'
import { openSecrets } from '../keys.ts'
import { openLog } from '../log.ts'
import { type ShopDatabase, openShopDatabase } from './open-database.ts'
import type { Shop } from '../shop.ts'
import { openMetricsListener } from '../telemetry/metrics-endpoint.ts'
import { observedProvider, observeShop } from '../telemetry/observe-shop.ts'
import { openTelemetry } from '../telemetry/open-telemetry.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

export type OpenShop = Pick<Shop, 'errors'> & {
  /**
   * Closes the shop. @param isReplaced true if other processes of this machine answer on the port, so that no proxy
   * needs to be notified
   */
  close(isReplaced?: boolean): Promise<void>
}

/** Functions that close what was opened, called in reverse order. */
type Closers = ((isReplaced: boolean) => unknown)[]

/**
 * Opens everything that the shop needs and starts serving. On a failure, everything that was opened is closed
 * again.
 * @param place position of this process among those of this machine
 */
export async function openShop(
  settings: Settings,
  httpListener: HttpListener,
  { number, isDatabaseEmbedded }: ProcessSettings,
): Promise<OpenShop> {
  requireSafeSettings(settings)
  makeDataFolder(settings.dataDir)
  const closers: Closers = []
  const close = async (isReplaced = false) => {
    for (const closer of closers.splice(0).toReversed()) await closer(isReplaced)
  }
  try {
    const log = openLog(settings.telemetry.logLevel)
    const telemetry = await openTelemetry(settings.telemetry, {
      warn: (message) => log.warn(message),
      process: cluster.isWorker ? number : null,
    })
    closers.push(() => telemetry?.close())
    const secrets = openSecrets(settings)
    const { db, sessionUrl, keys, reloadKeys, isEmbedded } = await openShopDatabase(settings, {
      secrets,
      log,
      telemetry,
      closers,
    })
    const { processId, jobPools, leave } = await joinProcesses(sessionUrl)
    closers.push(leave)
    const hasEmbeddedDatabase = isEmbedded || isDatabaseEmbedded
    const shop = await makeShop(settings, { db, hasEmbeddedDatabase, processId, keys, log, telemetry })
    closers.push(
      () => shop.replicas?.close(),
      () => shop.errors.close?.(),
      () => shop.addressFinder?.close?.(),
      () => shop.messageSender.close?.(),
      () => shop.invoicePrinter.stop(),
      () => shop.planner.stop(),
    )
    await runShop(shop, { sessionUrl, jobPools, reloadKeys, pool: db.pool, number }, httpListener, closers)
    return { errors: shop.errors, close }
  } catch (error) {
    await close()
    throw error
  }
}

const PAYMENT_CALLS = [
  'clientToken',
  'savedMethods',
  'forgetMethod',
  'authorise',
  'find',
  'capture',
  'void',
  'refund',
] as const

type Base = Pick<Shop, 'keys' | 'log' | 'telemetry' | 'hasEmbeddedDatabase'> & {
  db: OpenDatabase
  processId: number
}

async function makeShop(settings: Settings, base: Base): Promise<Shop> {
  const { db, processId, keys, log, telemetry } = base
  const currentSettings = await openCurrentSettings(db, settings.shopDefaults)
  const storeDirectory = await openStoreDirectory(db)
  const clock = await openClock(settings, { db, processId, storeDirectory })
  const warn = (message: string) => log.warn(message)
  const payments = await openPaymentGateway(settings.payments, { db, keys, clock, settings, warn })
  const { mail, sms } = settings.messages
  const from = mail && { ...mail, replyTo: () => currentSettings.branding().contact.support }
  const captcha = openCaptcha(settings, { db, keys, clock, log })
  const files = await openStorage(settings.storage)
  const bucket = 's3' in settings.storage ? settings.storage.s3 : null
  const finder = await openAddressFinder(settings.maps, { clock, warn })
  const inbox = await openMessageSender({ mail: from, sms }, { db, clock })
  const webhookSender = openHttpsSender({
    isLocalReceiver: (host) => settings.mode === 'demo' && settings.demo.webhookHosts.includes(host),
    returnsBody: settings.mode === 'live' || !settings.demo.isPublic,
  })
  const pushSender = openWebPushSender({
    keys,
    http: openHttpsSender({
      isLocalReceiver: (host) => settings.mode === 'demo' && settings.demo.pushEmulation === host,
    }),
    contact: () => `mailto:${currentSettings.branding().contact.support || 'shop@localhost'}`,
  })
  return {
    settings,
    currentSettings,
    messageWords: await openMessageWords(db),
    db,
    hasEmbeddedDatabase: base.hasEmbeddedDatabase,
    replicas: settings.replicaUrls.length > 0 ? openReplicas(db, settings.replicaUrls) : null,
    processId,
    clock,
    pause: (ms) => sleep(ms),
    keys,
    log,
    telemetry,
    storeDirectory,
    catalogue: await openCatalogue(db, () => storeDirectory.stores().map((store) => store.store_id), clock),
    contentVersion: await openContentVersion(db, clock),
    isDraining: { value: false },
    payments: observedProvider(telemetry, 'payments', payments, PAYMENT_CALLS),
    messageSender: observedProvider(telemetry, 'messages', inbox, ['send']),
    pushSender: observedProvider(telemetry, 'push', pushSender, ['send']),
    webhookSender: observedProvider(telemetry, 'webhooks', webhookSender, ['send']),
    captcha: observedProvider(settings.captcha && telemetry, 'captcha', captcha, ['isSolved']),
    addressFinder: finder && observedProvider(telemetry, 'maps', finder, ['suggest', 'locate', 'geocode']),
    errors: openErrorReports(settings.errorReports, log),
    files: observedProvider(bucket && telemetry, 'pictures', files, ['read', 'has', 'write', 'list']),
    invoicePrinter: openInvoicePrinter(),
    planner: openThreadPlanner(),
    contacts: storeContacts,
    events: eventHandlers,
    endpoints: [],
  }
}

type ClockServices = Pick<Shop, 'storeDirectory'> & { db: OpenDatabase; processId: number }

/**
 * Opens the clock. All processes of a demo share one clock: a process that starts later uses the offset of the open
 * processes.
 */
async function openClock(
  settings: Settings,
  { db, processId, storeDirectory }: ClockServices,
): Promise<Clock> {
  const { mode, demo } = settings
  if (mode === 'live') return systemClock
  const own = {
    setting: demo.now?.toISOString() ?? 'none',
    offsetMs: demoClockOffset(storeDirectory, demo.now),
  }
  return shiftedClock(await shareClock(db, processId, own))
}

type Source = Pick<ShopDatabase, 'sessionUrl' | 'reloadKeys'> &
  Pick<OpenDatabase, 'pool'> &
  Pick<ProcessMembership, 'jobPools'> & { number: number }

async function runShop(
  shop: Shop,
  source: Source,
  httpListener: HttpListener,
  closers: Closers,
): Promise<void> {
  const { sessionUrl, jobPools, reloadKeys, pool, number } = source
  const { settings, catalogue, log } = shop
  const pictures = startPictures({ files: shop.files, catalogue, log, drawsAhead: number === 0 })
  closers.push(() => pictures.stop())
  const realtime = openRealtime(shop)
  closers.push(() => realtime.stop())
  const app = await buildApp(shop, {
    realtime,
    pictures,
    demoRoutes: (routes) => registerDemoRoutes(routes, shop),
  })
  closers.push(() => app.close())
  await followChanges(shop, { realtime, sessionUrl, reloadKeys }, closers)
  await bringStaff(shop, number === 0)
  await finishAllSteps(shop)
  await backfillInvoices(shop)
  const jobs = await startJobs(shop, sessionUrl, jobPools)
  closers.push(() => jobs.stop())
  if (settings.mode === 'demo' && settings.demo.autopilot) {
    const autopilot = startAutopilot(shop)
    closers.push(() => autopilot.stop())
  }
  if (shop.telemetry) await serveMetrics(shop, shop.telemetry, { pool, realtime, httpListener }, closers)
  await httpListener.open(app.handleRequest, realtime.upgrade)
  void catalogue.prepareSearch().catch((error: unknown) => log.error({ err: error }, 'a renewal failed'))
  closers.push((isReplaced) => drain(shop, { realtime, httpListener, isReplaced }))
}

type Followers = Pick<Source, 'sessionUrl' | 'reloadKeys'> & { realtime: Realtime }

/** Follows the changes that other processes announce, and plans deliveries after them. */
async function followChanges(
  shop: Shop,
  { realtime, sessionUrl, reloadKeys }: Followers,
  closers: Closers,
): Promise<void> {
  const { catalogue, log } = shop
  const logged = (error: unknown) => log.error({ err: error }, 'a renewal failed')
  const renewSettings = () => Promise.all([shop.currentSettings.renew(), shop.messageWords.renew()])
  const catalogueChanges = followCatalogue(catalogue, logged)
  closers.push(() => catalogueChanges.stop())
  const planning = startPlanning(shop)
  closers.push(() => planning.stop())
  const subscription = await listen(
    sessionUrl,
    {
      orders: (id) => {
        planning.changed()
        void realtime.orderChanged(Number(id)).catch(logged)
      },
      dispatch: () => planning.changed(),
      sessions: (session) => realtime.sessionEnded(session),
      catalogue: () => catalogueChanges.announced(),
      places: () => void shop.storeDirectory.renew().catch(logged),
      texts: () => void shop.contentVersion.renew().catch(logged),
      settings: () => void renewSettings().catch(logged),
      keys: () => void reloadKeys().catch(logged),
      realtime_grants: (grant) => realtime.grantedElsewhere(grant),
    },
    () => {
      planning.changed()
      realtime.reconnectAll()
      catalogueChanges.announced()
      const renewed = [shop.storeDirectory, shop.contentVersion].map((each) => each.renew())
      void Promise.all([...renewed, renewSettings(), reloadKeys()]).catch(logged)
    },
  )
  closers.push(() => subscription.stop())
}

function registerDemoRoutes(routes: FastifyInstance, { settings, payments, db }: Shop): void {
  if (settings.mode !== 'demo') return
  payments.registerRoutes?.(routes)
  demoInboxRoutes(routes, { db, audience: publicSigns(settings).length > 0 ? 'shoppers' : 'everyone' })
}

/** Ensures staff: the first admin of a live shop; in a demo, drivers whose shift starts with the shop. */
async function bringStaff(shop: Shop, isFirstProcess: boolean): Promise<void> {
  if (shop.settings.mode === 'live') return requireFirstAdmin(shop)
  if (!isFirstProcess) return
  await startDemoShifts(shop.db, shop.clock.now())
  await shop.storeDirectory.renew()
}

async function serveMetrics(
  shop: Shop,
  telemetry: Telemetry,
  parts: Parameters<typeof observeShop>[2],
  closers: Closers,
): Promise<void> {
  observeShop(shop, telemetry, parts)
  const { host, telemetry: telemetrySettings } = shop.settings
  if (telemetrySettings.metricsPort === null) return
  const listener = await openMetricsListener(host, telemetrySettings.metricsPort, telemetry)
  closers.push(() => listener.close())
}

type ServingShop = { realtime: Realtime; httpListener: HttpListener; isReplaced: boolean }

/** Signals the load balancer that this process accepts no more work, then finishes running work. */
async function drain(shop: Shop, { realtime, httpListener, isReplaced }: ServingShop): Promise<void> {
  if (isReplaced) {
    const handedOver = httpListener.handOver()
    realtime.reconnectAll()
    await handedOver
  } else {
    shop.isDraining.value = true
    httpListener.drain()
    await sleep(shop.settings.drainSeconds * 1000)
    realtime.reconnectAll()
  }
  await httpListener.close()
}
