import type { changeBanner, createBanner, listConsoleBanners } from '#contract/console/banners.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { BannerRow } from '../content.queries.ts'
import * as queries from './banners.queries.ts'
import { presentConsoleBanner, zoneIdsOf } from './content.present.ts'

type BannerListQuery = OutputOf<NonNullable<(typeof listConsoleBanners)['query']>>
type CreateBannerBody = OutputOf<NonNullable<(typeof createBanner)['body']>>
type ChangeBannerBody = OutputOf<NonNullable<(typeof changeBanner)['body']>>

export async function listBanners(
  shop: Shop,
  stores: CallerStores,
  { search = '', ...query }: BannerListQuery,
) {
  const list = { ...query, search, stores, now: shop.clock.now() }
  const { rows, total } = await queries.listBanners(shop.db, list)
  return { rows, ...pagingOf(total, query) }
}

export async function readBanner(shop: Shop, bannerId: number): Promise<BannerRow> {
  const row = await queries.readBanner(shop.db, bannerId)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function addBanner(
  shop: Shop,
  principal: Principal,
  body: CreateBannerBody,
): Promise<BannerRow> {
  return inTransaction(shop, async (shop) => {
    const fields = sentFields(body) as queries.BannerFields
    await refuseProblems(shop, fields)
    const { banner_id: id } = required(await queries.insertBanner(shop.db, fields), 'banner')
    await audit(shop, principal, {
      action: 'banner.created',
      subject: `banner ${id}`,
      after: factsOf(fields),
    })
    return readBanner(shop, id)
  })
}

export async function updateBanner(
  shop: Shop,
  principal: Principal,
  bannerId: number,
  { version, ...body }: ChangeBannerBody,
): Promise<BannerRow> {
  return inTransaction(shop, async (shop) => {
    const before = await queries.lockBanner(shop.db, bannerId)
    if (!before) throw new ShopError('not_found')
    if (before.version !== version) throw new ShopError('stale', { current: presentConsoleBanner(before) })
    const fields = { ...before, ...sentFields(body) }
    await refuseProblems(shop, fields)
    await queries.updateBanner(shop.db, bannerId, fields)
    await audit(shop, principal, {
      action: 'banner.changed',
      subject: `banner ${bannerId}`,
      before: factsOf(before),
      after: factsOf(fields),
    })
    return readBanner(shop, bannerId)
  })
}

const audit = (shop: Shop, principal: Principal, event: Omit<AuditEvent, 'byUserId'>) =>
  recordAudit(shop, { byUserId: userIdOf(principal), before: {}, ...event })

/** Returns the submitted fields, named as the row's columns. */
function sentFields(body: Partial<CreateBannerBody>): Partial<queries.BannerFields> {
  const { start, finish, zone_id: zoneId, zone_ids: listed, ...same } = body
  const zoneIds = listed ?? (zoneId === undefined ? undefined : zoneId === null ? [] : [zoneId])
  const moment = (at: string | null) => (at === null ? null : new Date(at))
  const sent = {
    ...same,
    ...(zoneIds && { zone_id: zoneIds[0] ?? null, further_zone_ids: zoneIds.slice(1) }),
    ...(start !== undefined && { start_at: moment(start) }),
    ...(finish !== undefined && { finish_at: moment(finish) }),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

async function refuseProblems(shop: Shop, fields: queries.BannerFields): Promise<void> {
  const { store_id: store, promo_code_id: code, start_at, finish_at } = fields
  const zones = shop.storeDirectory.zones().map(({ zoneId }) => zoneId)
  const isStore = store === null || shop.storeDirectory.stores().some(({ store_id }) => store_id === store)
  const isZone = zoneIdsOf(fields).every((id) => zones.includes(id))
  const isCode = code === null || required(await queries.isPromoCode(shop.db, code), 'promo code').is_known
  const problems = {
    ...(!isStore && { store_id: 'Choose a store that we have.' }),
    ...(!isZone && { zone_ids: 'Choose zones that we have.' }),
    ...(!isCode && { promo_code_id: 'Choose a promo code that we have.' }),
    ...(start_at && finish_at && finish_at <= start_at && { finish: 'Choose an end after the start.' }),
  }
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
}

const factsOf = (fields: queries.BannerFields): NonNullable<AuditEvent['after']> => ({
  title: fields.title,
  content: fields.content,
  button_text: fields.button_text,
  link: fields.link,
  background_image: fields.background_image?.large ?? null,
  background_color: fields.background_color,
  promo_code_id: fields.promo_code_id,
  status: fields.status,
  store_id: fields.store_id,
  zone_ids: zoneIdsOf(fields).join(' '),
  start_at: fields.start_at?.toISOString() ?? null,
  finish_at: fields.finish_at?.toISOString() ?? null,
  sequence: fields.sequence,
})

/** Returns the audit facts and the current state of a banner, for an undo. */
export async function bannerNow(shop: Shop, bannerId: number) {
  const row = await readBanner(shop, bannerId)
  return { facts: factsOf(row), version: row.version, current: presentConsoleBanner(row) }
}
