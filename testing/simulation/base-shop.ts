import { pino } from 'pino'
import { readSettings } from '#server/config.ts'
import { eventHandlers } from '#server/event-handlers.ts'
import { openCatalogue } from '#server/features/catalogue/catalogue.service.ts'
import { openContentVersion } from '#server/features/content/content-version.service.ts'
import { openMessageWords } from '#server/features/messaging/templates/template-overrides.service.ts'
import { openCurrentSettings } from '#server/features/settings/current-settings.service.ts'
import { storeContacts } from '#server/integrations/contacts/store-contacts.ts'
import { openThreadPlanner } from '#server/integrations/planner/thread-planner.ts'
import { openInvoicePrinter } from '#server/features/payments/invoices/invoice-printer.service.ts'
import { openStoreDirectory } from '#server/features/delivery/store-directory.service.ts'
import { openProofOfWork } from '#server/integrations/captcha/proof-of-work.ts'
import { openLoggedErrors } from '#server/integrations/error-reports/logged-errors.ts'
import { openDemoInbox } from '#server/integrations/messages/demo-inbox.ts'
import { openTestPushSender } from '#testing/shop/push-service.ts'
import { openHttpsSender } from '#server/integrations/webhooks/https-sender.ts'
import { openDemoGateway } from '#server/integrations/payments/demo/demo-gateway.ts'
import { openFolderStorage } from '#server/integrations/storage/folder-storage.ts'
import type { Shop } from '#server/shop.ts'
import type { TestDatabase } from '../database/database.ts'
import { demoTestKeys } from '../database/filled-shop.ts'

/** Creates a shop without the simulated parts. Each process replaces the database, the clock and the providers. */
export async function makeBase(db: TestDatabase, now: Date): Promise<Shop> {
  const clock = { now: () => now }
  const settings = readSettings({ PUBLIC_URL: 'http://shop.test', DATA_DIR: '/nowhere', RATE_LIMITS: 'off' })
  const log = pino({ level: 'silent' })
  return {
    settings,
    currentSettings: await openCurrentSettings(db, settings.shopDefaults),
    messageWords: await openMessageWords(db),
    db,
    replicas: null,
    processId: null,
    hasEmbeddedDatabase: false,
    clock,
    pause: async () => {},
    keys: demoTestKeys,
    log,
    telemetry: null,
    storeDirectory: await openStoreDirectory(db),
    catalogue: await openCatalogue(db, () => []),
    contentVersion: await openContentVersion(db, clock),
    isDraining: { value: false },
    payments: openDemoGateway({ db, keys: demoTestKeys, clock }),
    messageSender: openDemoInbox({ db, clock }),
    webhookSender: openHttpsSender({ isLocalReceiver: () => true }),
    pushSender: openTestPushSender(),
    captcha: openProofOfWork({ db, keys: demoTestKeys, clock }),
    addressFinder: null,
    errors: openLoggedErrors(log),
    files: openFolderStorage(settings.dataDir),
    invoicePrinter: openInvoicePrinter(),
    planner: openThreadPlanner(),
    contacts: storeContacts,
    events: eventHandlers,
    endpoints: [],
  }
}
