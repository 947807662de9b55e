import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { Database } from './db/database.ts'
import type { Replicas } from './db/replicas.ts'
import type { Events } from './events.ts'
import type { Catalogue } from './features/catalogue/catalogue.service.ts'
import type { ContentVersion } from './features/content/content-version.service.ts'
import type { MessageWords } from './features/messaging/templates/template-overrides.service.ts'
import type { CurrentSettings } from './features/settings/current-settings.service.ts'
import type { InvoicePrinter } from './features/payments/invoices/invoice-printer.service.ts'
import type { StoreDirectory } from './features/delivery/store-directory.service.ts'
import type { Captcha } from './integrations/captcha/port.ts'
import type { FileStorage } from './integrations/storage/port.ts'
import type { ErrorReports } from './integrations/error-reports/port.ts'
import type { AddressFinder } from './integrations/maps/port.ts'
import type { MessageSender } from './integrations/messages/port.ts'
import type { PaymentGateway } from './integrations/payments/port.ts'
import type { WebhookSender } from './integrations/webhooks/port.ts'
import type { Keys } from './keys.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Everything the features need, as one plain object that `startup/open-shop.ts` builds. */
export type Shop = {
  settings: Settings
  /** What an owner may change of them while the shop is open, kept in memory and renewed when it changes. */
  currentSettings: CurrentSettings
  messageWords: MessageWords
  db: Database
  /** Whether the shop runs its database server itself, and so answers for its health. */
  hasEmbeddedDatabase: boolean
  /** null: there are none, and the primary answers everything. `readerOf` chooses. */
  replicas: Replicas | null
  /** Its number among the processes that are open on the database; null where it is not told from others. */
  processId: number | null
  clock: Clock
  /** Waits in the shop's time; a simulation lets this time pass at once. */
  pause: (ms: number) => Promise<void>
  keys: Keys
  log: FastifyBaseLogger
  /** null: no setting asks what the shop measures of itself. */
  telemetry: Telemetry | null
  /** Stores and zones, kept in memory and renewed when they change. */
  storeDirectory: StoreDirectory
  /** What each store sells, ready to be sent. */
  catalogue: Catalogue
  contentVersion: ContentVersion
  /** The process was told to end: it finishes what it has begun, and takes no further work. */
  isDraining: { value: boolean }
  payments: PaymentGateway
  messageSender: MessageSender
  /** Calls the programs that want to be told what happens. */
  webhookSender: WebhookSender
  captcha: Captcha
  /** null: the built-in index of addresses alone. */
  addressFinder: AddressFinder | null
  errors: ErrorReports
  /** Drawn pictures. */
  files: FileStorage
  /** Thread that draws tax documents. */
  invoicePrinter: InvoicePrinter
  /** What one feature tells the features that depend on it. */
  events: Events<Shop>
  /** Every endpoint that is served, for the OpenAPI document. */
  endpoints: Endpoint[]
}
