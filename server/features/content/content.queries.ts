import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import { isSeenBy, storesOfOffer } from '#server/db/owning-stores.ts'
import type { Row } from '#server/db/row.ts'

export type BannerRow = Row<'banners'> & {
  background_image: { small: string; medium: string; large: string } | null
  /** Code of `promo_code_id`. */
  code: Row<'promo_codes'>['code'] | null
}

export type BannerFilter = {
  status: 'ACTIVE' | 'INACTIVE'
  storeId: number | null
  zoneId: number | null
  /** Stores whose banners are listed; null means every store. */
  seenBy: readonly number[] | null
  now: Date
}

/** Stores of a banner `b`; null: every store. */
export const storesOfBanner = storesOfOffer(
  sql`array_remove(array[b.store_id], null)`,
  sql`(array_remove(array[b.zone_id], null) || b.further_zone_ids)`,
)

/**
 * Selects the banners of a place. A banner without a store or zone is shown everywhere, others only in their store or
 * zones. A banner with a promo code is shown only while the code can be used.
 */
const shownBanners = (f: BannerFilter) => sql`
  from banners b left join promo_codes p using (promo_code_id)
  where b.status = ${f.status} and ${isSeenBy(storesOfBanner, f.seenBy)}
    and (b.store_id is null or b.store_id = ${f.storeId})
    and (b.zone_id is null or b.zone_id = ${f.zoneId} or ${f.zoneId} = any(b.further_zone_ids))
    and (b.start_at is null or b.start_at <= ${f.now})
    and (b.finish_at is null or b.finish_at > ${f.now})
    and (p.promo_code_id is null or (p.status = 'ACTIVE' and p.start_at <= ${f.now} and p.end_at > ${f.now}
      and (p.total_amount is null or p.current_amount < p.total_amount)))`

export const listBanners = (db: Database, f: BannerFilter, request: NumberedPage) =>
  db.rows<BannerRow>(sql`
    select b.*, p.code ${shownBanners(f)} order by b.sequence, b.banner_id ${pageSlice(request)}`)

export const countBanners = (db: Database, f: BannerFilter) =>
  db.first<{ total: number }>(sql`select count(*) as total ${shownBanners(f)}`)

export type ContentRow = Row<'content_items', 'content_id' | 'uri' | 'title' | 'content' | 'modified_at'>

export const listContent = (db: Database, now: Date, request: NumberedPage) =>
  db.rows<ContentRow>(sql`
    select content_id, uri, title, content, modified_at from content_at(${now})
    order by sort, content_id ${pageSlice(request)}`)

export const countContent = (db: Database) =>
  db.first<{ total: number }>(sql`select count(*) as total from content_items`)

/** Returns the start times of plans that are not yet applied to their pages. */
export const listPlannedMoments = (db: Database) =>
  db.rows<Row<'content_plans', 'starts_at'>>(sql`select starts_at from content_plans`)

export type NewSubscription = {
  userId: number | null
  firstName: string
  surname: string
  email: string
  contactNumber: string
  message: string
  referrer: string
  purpose: 'contact' | 'notify'
  now: Date
}

export const insertSubscription = (db: Database, s: NewSubscription) =>
  db.first<Row<'subscriptions', 'subscription_id'>>(sql`
    insert into subscriptions (user_id, first_name, surname, email, contact_number, message, referrer, purpose,
      created_at)
    values (${s.userId}, ${s.firstName}, ${s.surname}, ${s.email}, ${s.contactNumber}, ${s.message}, ${s.referrer},
      ${s.purpose}, ${s.now})
    returning subscription_id`)
