import sql, { type Sql } from 'sql-template-tag'
import type { OFFER_STATES } from '#contract/console/promotions.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { isSeenBy } from '#server/db/owning-stores.ts'
import type { Row } from '#server/db/row.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type BannerRow, storesOfBanner } from '../content.queries.ts'

export type BannerList = {
  search: string
  state: (typeof OFFER_STATES)[number]
  sort: 'sequence' | 'newest' | 'title'
  /** Stores of the caller. Their banners and banners for every store are listed; null means all banners. */
  stores: CallerStores
  now: Date
  page: number
  limit: number
}

const stateOf = (now: Date): Record<BannerList['state'], Sql> => ({
  all: sql`true`,
  running: sql`b.status = 'ACTIVE' and coalesce(b.start_at <= ${now}, true) and coalesce(b.finish_at > ${now}, true)`,
  planned: sql`b.status = 'ACTIVE' and b.start_at > ${now}`,
  ended: sql`b.finish_at <= ${now}`,
  off: sql`b.status = 'INACTIVE'`,
})

const SORTS: Record<BannerList['sort'], Sql> = {
  sequence: sql`b.sequence, b.banner_id`,
  newest: sql`b.banner_id desc`,
  title: sql`lower(b.title), b.banner_id`,
}

export async function listBanners(
  db: Database,
  { search, state, sort, stores, now, page, limit }: BannerList,
) {
  const from = sql`from banners b where ${stateOf(now)[state]}
    and ${isSeenBy(storesOfBanner, stores)}
    and (${search} = '' or strpos(lower(b.title || ' ' || b.content), lower(${search})) > 0)`
  const [rows, counted] = await Promise.all([
    db.rows<BannerRow>(sql`
      select b.*, null as code ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

export const readBanner = (db: Database, bannerId: number) =>
  db.first<BannerRow>(sql`select *, null as code from banners where banner_id = ${bannerId}`)

/** Locks the banner until the transaction ends. */
export const lockBanner = (db: Database, bannerId: number) =>
  db.first<BannerRow>(sql`select *, null as code from banners where banner_id = ${bannerId} for update`)

export type BannerFields = Omit<BannerRow, 'banner_id' | 'version' | 'code'>

export const insertBanner = (db: Database, b: BannerFields) =>
  db.first<Row<'banners', 'banner_id'>>(sql`
    insert into banners (title, content, button_text, link, background_image, background_color, promo_code_id, status,
      store_id, zone_id, further_zone_ids, start_at, finish_at, sequence)
    values (${b.title}, ${b.content}, ${b.button_text}, ${b.link},
      ${b.background_image && JSON.stringify(b.background_image)}::jsonb, ${b.background_color}, ${b.promo_code_id},
      ${b.status}, ${b.store_id}, ${b.zone_id}, ${b.further_zone_ids}::int[], ${b.start_at}, ${b.finish_at},
      ${b.sequence})
    returning banner_id`)

export const updateBanner = (db: Database, bannerId: number, b: BannerFields) =>
  db.run(sql`
    update banners set title = ${b.title}, content = ${b.content}, button_text = ${b.button_text}, link = ${b.link},
      background_image = ${b.background_image && JSON.stringify(b.background_image)}::jsonb,
      background_color = ${b.background_color}, promo_code_id = ${b.promo_code_id}, status = ${b.status},
      store_id = ${b.store_id}, zone_id = ${b.zone_id}, further_zone_ids = ${b.further_zone_ids}::int[], start_at = ${b.start_at}, finish_at = ${b.finish_at},
      sequence = ${b.sequence}, version = version + 1
    where banner_id = ${bannerId}`)

export const isPromoCode = (db: Database, promoCodeId: number) =>
  db.first<{ is_known: boolean }>(sql`
    select exists (select from promo_codes where promo_code_id = ${promoCodeId}) as is_known`)
