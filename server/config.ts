import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './startup/start-error.ts'
import {
  AnalyticsEnvironment,
  type AnalyticsSettings,
  analyticsSettings,
} from './settings/analytics-settings.ts'
import { AppEnvironment, type AppSettings, appSettings } from './settings/app-settings.ts'
import {
  CaptchaEnvironment,
  type CaptchaSettings,
  captchaSettings,
} from './integrations/captcha/turnstile-settings.ts'
import {
  ErrorReportEnvironment,
  type ErrorReportSettings,
  errorReportSettings,
} from './integrations/error-reports/sentry-settings.ts'
import type { ConfiguredProvider } from './integrations/payments/provider.ts'
import { PaymentEnvironment, configuredProvider } from './integrations/payments/provider-settings.ts'
import { DemoEnvironment } from './settings/demo-settings.ts'
import { LiveEnvironment } from './settings/live-settings.ts'
import { proxyProblem } from './settings/network-rules.ts'
import { PublicUrl } from './settings/public-url.ts'
import { isThisMachine } from './network-address.ts'
import { MapsEnvironment, type MapsSettings, mapsSettings } from './integrations/maps/google-settings.ts'
import {
  MessageEnvironment,
  type MessageSettings,
  messageSettings,
} from './integrations/messages/message-settings.ts'
import {
  TelemetryEnvironment,
  type TelemetrySettings,
  telemetrySettings,
} from './telemetry/telemetry-settings.ts'
import {
  StorageEnvironment,
  type StorageSettings,
  storageSettings,
} from './integrations/storage/s3-settings.ts'
import type { ShopSettingValues } from '#domain/settings/shop-settings.ts'
import { ShopEnvironment, shopDefaults } from './settings/shop-defaults.ts'

const onOff = z.enum(['on', 'off']).transform((v) => v === 'on')

/** Every setting, its default and its meaning in words for the README's table. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 0 to 65535 is needed')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a whole number from 0 to 65535 is needed')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .superRefine((list, context) => {
      const message = list.map(proxyProblem).find((problem) => problem !== null)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .default([]),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'whole seconds from 0 to 999 are needed')
    .transform(Number)
    .default(0),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d{0,2})$/, 'auto, for one per core, or a whole number from 1 to 999 is needed')
    .transform((processes) => (processes === 'auto' ? availableParallelism() : Number(processes)))
    .default(1),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'an address such as postgres://user:password@host/database is needed')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'an address such as postgres://user:password@host/database is needed')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'an address such as postgres://owner:password@host/database is needed')
    .optional(),
  REPLICA_URLS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine(
      (list) => list.every((each) => /^postgres(ql)?:\/\/\S+$/.test(each)),
      'addresses such as postgres://user:password@host/database, with commas, are needed',
    )
    .default([]),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  DEMO_NOW: z.iso
    .datetime({ offset: true, message: 'an instant such as 2026-11-20T18:30:00+11:00 is needed' })
    .optional(),
  DEMO_AUTOPILOT: onOff.default(true),
  DEMO_SECOND_FACTOR: onOff.default(false),
  DEMO_SEED: z.enum(['full', 'none']).default('full'),
  DEMO_PUBLIC: z.enum(['yes', 'no']).default('no'),
  ...DemoEnvironment,
  RATE_LIMITS: onOff.default(true),
  REALTIME_KEY: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('coldie'),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ...MessageEnvironment,
  ...MapsEnvironment,
  ...AnalyticsEnvironment,
  ...ErrorReportEnvironment,
  ...CaptchaEnvironment,
  ...StorageEnvironment,
  ...AppEnvironment,
  ...ShopEnvironment,
  ...LiveEnvironment,
  ...TelemetryEnvironment,
})

export type Settings = {
  port: number
  host: string
  publicUrl: string
  /** Addresses and networks whose word about a visitor's own address is taken. */
  trustedProxies: string[]
  /** How long a process that is told to end goes on serving, so that what is in front can see it. */
  drainSeconds: number
  /** How many processes share the port of this machine. */
  processes: number
  dataDir: string
  databaseUrl: string | null
  /** The server itself, where `databaseUrl` leads to a pooler. null: it leads to the server. */
  databaseDirectUrl: string | null
  /** The role that owns the tables. null: the one of `databaseUrl`, which then makes one for the shop. */
  databaseOwnerUrl: string | null
  /** Replicas, from which lists and reports are read. */
  replicaUrls: string[]
  /** Whether a live shop's data may travel to another machine only encrypted. */
  databaseTls: boolean
  /** Where weaknesses are reported; null: to support. */
  securityContact: string | null
  mode: 'demo' | 'live'
  demo: {
    now: Date | null
    autopilot: boolean
    secondFactor: boolean
    seed: 'full' | 'none'
    /** The operator has said that the public may reach the demo. */
    isPublic: boolean
    /** `host:port` of receivers on this machine that webhooks may reach. */
    webhookHosts: string[]
  }
  rateLimits: boolean
  realtimeKey: string
  /** null: a key of its own is kept in the data folder. */
  secretKey: string | null
  /** The key before `secretKey` was changed: opens the database once, which is then the new key's. */
  previousSecretKey: string | null
  adminEmail: string | null
  payments: ConfiguredProvider
  /** null: the demo inbox takes them. */
  messages: MessageSettings
  /** null: the built-in index of addresses alone. */
  maps: MapsSettings | null
  /** null: nothing is counted, and nobody is asked whether it may be. */
  analytics: AnalyticsSettings | null
  /** null: the shop's own log. */
  errorReports: ErrorReportSettings | null
  /** null: the shop's own proof of work. */
  captcha: CaptchaSettings | null
  /** Where drawn pictures are kept. */
  storage: StorageSettings
  /** Which apps may open the shop's links. */
  apps: AppSettings
  telemetry: TelemetrySettings
  /** What an owner may change while the shop is open: `shop.currentSettings` has what is in force. */
  shopDefaults: ShopSettingValues
}

export const SETTING_NAMES = [...Object.keys(Environment.shape), ...Object.keys(PaymentEnvironment.shape)]

function wrongSetting({ issues: [issue] }: z.ZodError): StartError {
  return new StartError(`${String(issue!.path[0])} is wrong: ${issue!.message}`)
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
  if (isDemo && !isThisMachine(e.HOST) && e.DEMO_PUBLIC !== 'yes') {
    throw new StartError(
      `HOST ${e.HOST} can be reached from outside: a demo shop needs DEMO_PUBLIC=yes for that`,
    )
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    trustedProxies: e.TRUSTED_PROXIES,
    drainSeconds: e.DRAIN_SECONDS,
    processes: e.PROCESSES,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? e.DATABASE_DIRECT_URL ?? null,
    replicaUrls: e.REPLICA_URLS,
    databaseTls: e.DATABASE_TLS === 'required',
    securityContact: e.SECURITY_CONTACT ?? null,
    mode: e.SHOP_MODE,
    demo: {
      now: e.DEMO_NOW ? new Date(e.DEMO_NOW) : null,
      autopilot: e.DEMO_AUTOPILOT,
      secondFactor: e.DEMO_SECOND_FACTOR,
      seed: e.DEMO_SEED,
      isPublic: e.DEMO_PUBLIC === 'yes',
      webhookHosts: e.DEMO_WEBHOOK_HOSTS,
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
