import { CAPTCHA_AREA } from '../integrations/captcha/turnstile-settings.ts'
import { ERROR_REPORT_AREA } from '../integrations/error-reports/sentry-settings.ts'
import { MAPS_AREA } from '../integrations/maps/google-settings.ts'
import { MESSAGE_AREA } from '../integrations/messages/message-settings.ts'
import { PAYMENT_AREA } from '../integrations/payments/provider-settings.ts'
import { STORAGE_AREA } from '../integrations/storage/s3-settings.ts'
import { TELEMETRY_AREA } from '../telemetry/telemetry-settings.ts'
import { ANALYTICS_AREA } from './analytics-settings.ts'
import { APP_AREA } from './app-settings.ts'
import { DATABASE_AREA } from './database-settings.ts'
import { DEMO_AREA } from './demo-settings.ts'
import { NETWORK_AREA } from './network-settings.ts'
import { OPERATOR_AREA } from './operator-settings.ts'
import { SECRET_AREA } from './secret-settings.ts'
import type { SettingArea } from './setting-area.ts'
import { COMPANY_AREA } from './shop-defaults.ts'

/**
 * The table of settings: every environment variable with its default, meaning, form and rules, in the order of
 * `docs/settings.md`. A refusal at the start lists its reasons in the same order.
 */
export const SETTING_AREAS = [
  NETWORK_AREA,
  DEMO_AREA,
  SECRET_AREA,
  DATABASE_AREA,
  OPERATOR_AREA,
  TELEMETRY_AREA,
  COMPANY_AREA,
  PAYMENT_AREA,
  MESSAGE_AREA,
  MAPS_AREA,
  CAPTCHA_AREA,
  STORAGE_AREA,
  ANALYTICS_AREA,
  ERROR_REPORT_AREA,
  APP_AREA,
] as const satisfies readonly SettingArea[]

export const SETTING_NAMES = SETTING_AREAS.flatMap(({ variables }) => Object.keys(variables))
