import { required } from '#domain/required.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ShopSettingValues } from '#domain/settings/shop-settings.ts'
import {
  CAPTCHA_AREA,
  type CaptchaSettings,
  captchaSettings,
} from './integrations/captcha/turnstile-settings.ts'
import {
  ERROR_REPORT_AREA,
  type ErrorReportSettings,
  errorReportSettings,
} from './integrations/error-reports/sentry-settings.ts'
import { MAPS_AREA, type MapsSettings, mapsSettings } from './integrations/maps/google-settings.ts'
import {
  MESSAGE_AREA,
  type MessageSettings,
  messageSettings,
} from './integrations/messages/message-settings.ts'
import type { ConfiguredProvider } from './integrations/payments/provider.ts'
import { PAYMENT_AREA, configuredProvider } from './integrations/payments/provider-settings.ts'
import { STORAGE_AREA, type StorageSettings, storageSettings } from './integrations/storage/s3-settings.ts'
import { ANALYTICS_AREA, type AnalyticsSettings, analyticsSettings } from './settings/analytics-settings.ts'
import { APP_AREA, type AppSettings, appSettings } from './settings/app-settings.ts'
import { DATABASE_AREA } from './settings/database-settings.ts'
import { DEMO_AREA } from './settings/demo-settings.ts'
import { NETWORK_AREA, demoHostProblem } from './settings/network-settings.ts'
import { OPERATOR_AREA } from './settings/operator-settings.ts'
import { SECRET_AREA } from './settings/secret-settings.ts'
import { shapeOf } from './settings/setting-area.ts'
import { SETTING_NAMES } from './settings/setting-table.ts'
import { COMPANY_AREA, shopDefaults } from './settings/shop-defaults.ts'
import { StartError } from './startup/start-error.ts'
import { TELEMETRY_AREA, type TelemetrySettings, telemetrySettings } from './telemetry/telemetry-settings.ts'

/** The variables of every area whose values are read by name. Payment providers read their own. */
const Environment = z.object({
  ...shapeOf(NETWORK_AREA.variables),
  ...shapeOf(DEMO_AREA.variables),
  ...shapeOf(SECRET_AREA.variables),
  ...shapeOf(DATABASE_AREA.variables),
  ...shapeOf(OPERATOR_AREA.variables),
  ...shapeOf(TELEMETRY_AREA.variables),
  ...shapeOf(COMPANY_AREA.variables),
  ...shapeOf(MESSAGE_AREA.variables),
  ...shapeOf(MAPS_AREA.variables),
  ...shapeOf(CAPTCHA_AREA.variables),
  ...shapeOf(STORAGE_AREA.variables),
  ...shapeOf(ANALYTICS_AREA.variables),
  ...shapeOf(ERROR_REPORT_AREA.variables),
  ...shapeOf(APP_AREA.variables),
})
const PaymentEnvironment = z.object(shapeOf(PAYMENT_AREA.variables))

export type Settings = {
  port: number
  host: string
  publicUrl: string
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** Seconds for which a stopping process serves on, so that a proxy in front notices it. */
  drainSeconds: number
  /** Processes that share the port of this machine. */
  processes: number
  dataDir: string
  databaseUrl: string | null
  /** The server itself, where `databaseUrl` leads to a pooler; null: `databaseUrl` leads to the server. */
  databaseDirectUrl: string | null
  /** The role that owns the tables; null: the role of `databaseUrl`, which then makes a role for the shop. */
  databaseOwnerUrl: string | null
  /** Replicas that serve lists and reports. */
  replicaUrls: string[]
  /** Demands TLS between a live shop and a database on another machine. */
  databaseTls: boolean
  /** Address for reports of weaknesses; null: the support mailbox. */
  securityContact: string | null
  mode: 'demo' | 'live'
  demo: {
    now: Date | null
    autopilot: boolean
    secondFactor: boolean
    seed: 'full' | 'none'
    /** The operator allows the public to reach the demo. */
    isPublic: boolean
    /** `host:port` of receivers on this machine that webhooks may reach. */
    webhookHosts: string[]
    /** `host:port` of a push service on this machine; null: none. */
    pushEmulation: string | null
  }
  rateLimits: boolean
  realtimeKey: string
  /** null: the shop stores a key of its own in the data folder. */
  secretKey: string | null
  /** The former secret key: it opens the database once, whose keys are then wrapped with `secretKey`. */
  previousSecretKey: string | null
  adminEmail: string | null
  payments: ConfiguredProvider
  messages: MessageSettings
  /** null: the built-in index of addresses alone. */
  maps: MapsSettings | null
  /** null: nothing is measured, and visitors are not asked for consent. */
  analytics: AnalyticsSettings | null
  /** null: the shop's own log. */
  errorReports: ErrorReportSettings | null
  /** null: the shop's own proof of work. */
  captcha: CaptchaSettings | null
  storage: StorageSettings
  /** Phone apps that may open the shop's links. */
  apps: AppSettings
  telemetry: TelemetrySettings
  /** Defaults that an owner may override while the shop is open; `shop.currentSettings` has the values in force. */
  shopDefaults: ShopSettingValues
}

function wrongSetting({ issues: [issue] }: z.ZodError): StartError {
  const { path, message } = required(issue, 'issue of a schema')
  return new StartError(`${String(path[0])} is wrong: ${message}`)
}

/** Reads the settings once. @throws StartError that names a wrong one */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable counts as absent, as in `PORT= npm start`.
  const given = Object.fromEntries(SETTING_NAMES.filter((name) => env[name]).map((name) => [name, env[name]]))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const providers = PaymentEnvironment.safeParse(given)
  if (!providers.success) throw wrongSetting(providers.error)
  const e = parsed.data
  const isDemo = e.SHOP_MODE === 'demo'
  const hostProblem = isDemo ? demoHostProblem(e.HOST, e.DEMO_PUBLIC === 'yes') : null
  if (hostProblem) throw new StartError(hostProblem)
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    drainSeconds: e.DRAIN_SECONDS,
    processes: e.PROCESSES,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? e.DATABASE_DIRECT_URL ?? null,
    replicaUrls: e.REPLICA_URLS ?? [],
    databaseTls: e.DATABASE_TLS === 'required',
    securityContact: e.SECURITY_CONTACT ?? null,
    mode: e.SHOP_MODE,
    demo: {
      now: e.DEMO_NOW ? new Date(e.DEMO_NOW) : null,
      autopilot: e.DEMO_AUTOPILOT,
      secondFactor: e.DEMO_SECOND_FACTOR,
      seed: e.DEMO_SEED,
      isPublic: e.DEMO_PUBLIC === 'yes',
      webhookHosts: e.DEMO_WEBHOOK_HOSTS ?? [],
      pushEmulation: e.PUSH_EMULATION ?? null,
    },
    rateLimits: e.RATE_LIMITS || !isDemo,
    realtimeKey: e.REALTIME_KEY,
    secretKey: e.SECRET_KEY ?? null,
    previousSecretKey: e.SECRET_KEY_PREVIOUS ?? null,
    adminEmail: e.ADMIN_EMAIL ?? null,
    payments: configuredProvider(providers.data),
    messages: messageSettings(e),
    maps: mapsSettings(e),
    analytics: analyticsSettings(e),
    errorReports: errorReportSettings(e),
    captcha: captchaSettings(e),
    storage: storageSettings(e, resolve(e.DATA_DIR)),
    apps: appSettings(e),
    telemetry: telemetrySettings(e),
    shopDefaults: shopDefaults(e, isDemo),
  }
}
