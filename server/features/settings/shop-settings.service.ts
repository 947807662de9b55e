import type { changeSettings as Changing, ShopSettings } from '#contract/console/settings.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { SHOP_SETTING_NAMES, type ShopSetting } from '#domain/settings/shop-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type SettingOverrides, settingOverridesOf } from './setting-overrides.ts'
import { presentSettings } from './settings.present.ts'
import * as queries from './shop-settings.queries.ts'

type ChangeSettingsBody = OutputOf<NonNullable<(typeof Changing)['body']>>

export const readSettings = async (shop: Shop): Promise<ShopSettings> =>
  presentSettings(await queries.readShopSettings(shop.db), shop.settings.shopDefaults)

/**
 * Changes settings. Every process receives the new values when the database has announced them.
 * @source A-SET-7
 */
export async function changeSettings(
  shop: Shop,
  principal: Principal,
  { version, ...changes }: ChangeSettingsBody,
): Promise<ShopSettings> {
  const defaults = shop.settings.shopDefaults
  const changed = await inTransaction(shop, async (shop) => {
    const row = await queries.lockShopSettings(shop.db)
    if (row.version !== version) throw new ShopError('stale', { current: presentSettings(row, defaults) })
    const before = settingOverridesOf(row.own_values)
    const after = withChanges(before, changes)
    const saved = await queries.updateShopSettings(shop.db, after)
    const names = SHOP_SETTING_NAMES.filter((name) => before[name] !== after[name])
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'settings.changed',
      subject: 'settings',
      before: factsOf(names, before),
      after: factsOf(names, after),
    })
    return saved
  })
  await shop.currentSettings.renew()
  return presentSettings(changed, defaults)
}

function withChanges(
  before: SettingOverrides,
  changes: Omit<ChangeSettingsBody, 'version'>,
): SettingOverrides {
  const after = { ...before }
  for (const name of SHOP_SETTING_NAMES) {
    const value = changes[name]
    if (value === null) delete after[name]
    else if (value !== undefined) after[name] = value
  }
  return after
}

/** Keys for the audit log that its check for personal data accepts. */
const LOG_KEYS: Partial<Record<ShopSetting, string>> = {
  company_name: 'company',
  contact_phone: 'telephone',
  support_email: 'support_mailbox',
  jobs_email: 'jobs_mailbox',
  office_email: 'office_mailbox',
}

const factsOf = (names: readonly ShopSetting[], own: SettingOverrides) =>
  Object.fromEntries(names.map((name) => [LOG_KEYS[name] ?? name, loggedAs(name, own[name])]))

/**
 * Returns a value for the audit log, which must not contain contact details; a company's mailbox may be its owner's.
 * Only the host of a mailbox and the end of a number are logged.
 */
function loggedAs(name: ShopSetting, value: string | undefined): string {
  if (value === undefined) return 'default'
  if (value === '') return 'none'
  if (name === 'postal_address') return `${value.length} characters`
  if (name === 'contact_phone') return `ending ${value.slice(-3)}`
  if (name.endsWith('_email')) return `${value.slice(0, 1)}… at ${value.slice(value.lastIndexOf('@') + 1)}`
  // A profile URL may contain a handle such as `@somebody`, and a number in a URL may look like a mobile.
  if (name.endsWith('_url')) return value.replaceAll('@', '(at)').replaceAll(/(\d{4})\d{5,}/g, '$1…')
  return value.replaceAll('@', '(at)')
}
