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
import type { MaskedContacts } from './integrations/contacts/port.ts'
import type { ErrorReports } from './integrations/error-reports/port.ts'
import type { AddressFinder } from './integrations/maps/port.ts'
import type { MessageSender } from './integrations/messages/port.ts'
import type { PaymentGateway } from './integrations/payments/port.ts'
import type { DeliveryPlanner } from './integrations/planner/port.ts'
import type { PushSender } from './integrations/push/port.ts'
import type { WebhookSender } from './integrations/webhooks/port.ts'
import type { Keys } from './keys.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Everything the features need, as one plain object that `startup/open-shop.ts` builds. */
export type Shop = {
  settings: Settings
  /** Settings that an owner can change while the shop is open, cached in memory and reloaded on changes. */
  currentSettings: CurrentSettings
  messageWords: MessageWords
  db: Database
  /** True if the shop runs its database server itself and is therefore responsible for its health. */
  hasEmbeddedDatabase: boolean
  /** Read replicas, chosen by `readerOf`; null: there are none, and the primary answers everything. */
  replicas: Replicas | null
  /** Id of this process among those that use the database; null if the process is not registered. */
  processId: number | null
  clock: Clock
  /** Waits in the shop's time; a simulation advances this time immediately. */
  pause: (ms: number) => Promise<void>
  keys: Keys
  log: FastifyBaseLogger
  /** null: telemetry is not enabled. */
  telemetry: Telemetry | null
  /** Stores and zones, cached in memory and reloaded on changes. */
  storeDirectory: StoreDirectory
  /** Products of each store, ready to be sent. */
  catalogue: Catalogue
  contentVersion: ContentVersion
  /** True once the process must end: it finishes running work and accepts no further work. */
  isDraining: { value: boolean }
  payments: PaymentGateway
  messageSender: MessageSender
  /** Sender of notifications to browsers. */
  pushSender: PushSender
  /** Sender of webhooks to external programs. */
  webhookSender: WebhookSender
  captcha: Captcha
  /** null: only the built-in index of addresses is used. */
  addressFinder: AddressFinder | null
  errors: ErrorReports
  /** Storage of pictures. */
  files: FileStorage
  /** Thread that renders tax documents. */
  invoicePrinter: InvoicePrinter
  planner: DeliveryPlanner
  /** Numbers by which drivers reach recipients. */
  contacts: MaskedContacts
  /** Events from one feature to the features that depend on it. */
  events: Events<Shop>
  /** Every served endpoint, for the OpenAPI document. */
  endpoints: Endpoint[]
}
