import { enquiryMail } from '#domain/messages/staff-templates.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { countNotifyRequest } from '#server/features/addresses/demand/demand.service.ts'
import { LRUCache } from 'lru-cache'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { withRetentionTable } from './retention-table.ts'
import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './content.queries.ts'
import { cleanHtml } from './sanitise.service.ts'

export type BannerQuery = NumberedPage & {
  status: 'ACTIVE' | 'INACTIVE'
  storeId: number | undefined
  zoneId: number | undefined
}

type Paged<Row> = { rows: Row[] } & ReturnType<typeof pagingOf>

/**
 * Returns the banners shown in a store now. Inactive banners are returned only to callers who write content, and only
 * those of their stores.
 */
export async function findBanners(
  shop: Shop,
  principal: Principal,
  query: BannerQuery,
): Promise<Paged<queries.BannerRow>> {
  const { storeId, zoneId } = query
  const isKnown =
    (storeId === undefined || shop.storeDirectory.stores().some((store) => store.store_id === storeId)) &&
    (zoneId === undefined || shop.storeDirectory.zones().some((zone) => zone.zoneId === zoneId))
  const seenBy = query.status === 'ACTIVE' ? null : storesWith(principal, 'content.write')
  if (!isKnown || seenBy?.length === 0) throw new ShopError('banner_not_found')
  const filter = {
    status: query.status,
    storeId: storeId ?? null,
    zoneId: zoneId ?? null,
    seenBy,
    now: shop.clock.now(),
  }
  const [rows, count] = await Promise.all([
    queries.listBanners(shop.db, filter, query),
    queries.countBanners(shop.db, filter),
  ])
  return { rows, ...pagingOf(required(count, 'count').total, query) }
}

export async function contentPages(shop: Shop, slice: NumberedPage): Promise<Paged<queries.ContentRow>> {
  const [rows, count] = await Promise.all([
    queries.listContent(shop.db, shop.clock.now(), slice),
    queries.countContent(shop.db),
  ])
  const shown = rows.map(withCleanHtml).map(withTable)
  return { rows: shown, ...pagingOf(required(count, 'count').total, slice) }
}

const withTable = (row: queries.ContentRow): queries.ContentRow => ({
  ...row,
  content: withRetentionTable(row.content),
})

/**
 * Cache of sanitised pages. Pages are sanitised again at output, which takes 2 ms, in case a row was written by other
 * means.
 */
const cleaned = new LRUCache<string, string>({ max: 200 })

function withCleanHtml(row: queries.ContentRow): queries.ContentRow {
  let html = cleaned.get(row.content)
  if (html === undefined) {
    html = cleanHtml(row.content)
    cleaned.set(row.content, html)
  }
  return { ...row, content: html }
}

export type Enquiry = Omit<queries.NewSubscription, 'userId' | 'now' | 'purpose'>

/**
 * Referrers of forms that promise a message when a suburb is served. The consent covers nothing else.
 * @source L-37
 */
const NOTIFY_REFERRERS = ['suburb page', 'notify me page']

/**
 * Enquiries per network in 15 minutes. A captcha costs an attacker work; without one the lower limit is enough for a
 * person.
 */
const WITH_CAPTCHA = 10
const WITHOUT_CAPTCHA = 5

export async function limitEnquiries(shop: Shop, from: string, captcha: string | undefined): Promise<void> {
  await consumeRateLimit(shop, { key: `subscribe ${from}`, max: WITH_CAPTCHA, minutes: 15 })
  if (!captcha)
    await consumeRateLimit(shop, {
      key: `subscribe without captcha ${from}`,
      max: WITHOUT_CAPTCHA,
      minutes: 15,
    })
  else await requireCaptcha(shop, captcha, 'contact')
}

/** Stores an enquiry and enqueues it for the support mailbox, in one transaction. */
export async function submitEnquiry(shop: Shop, principal: Principal, enquiry: Enquiry): Promise<number> {
  const mailbox = supportMailbox(shop)
  const purpose = NOTIFY_REFERRERS.includes(enquiry.referrer.toLowerCase()) ? 'notify' : 'contact'
  return inTransaction(shop, async (shop) => {
    const inserted = await queries.insertSubscription(shop.db, {
      ...enquiry,
      purpose,
      userId: userIdOf(principal),
      now: shop.clock.now(),
    })
    if (purpose === 'notify') await countNotifyRequest(shop, enquiry.message)
    if (mailbox)
      await enqueueMessage(shop, { channel: 'email', kind: 'enquiry', to: mailbox, ...enquiryMail(enquiry) })
    return required(inserted, 'enquiry').subscription_id
  })
}

/** Returns the support mailbox of the settings, otherwise that of the first store, or its e-mail. */
function supportMailbox(shop: Shop): string | undefined {
  const [store] = shop.storeDirectory.stores()
  return (
    shop.currentSettings.branding().contact.support ||
    store?.settings.find(({ setting_key }) => setting_key === 'support_email')?.setting_value ||
    store?.email
  )
}
