import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export type BannerRow = {
  banner_id: number
  title: string
  content: string
  button_text: string
  link: string
  background_image: { small: string; medium: string; large: string } | null
  background_color: string
  promo_code_id: number | null
  status: 'ACTIVE' | 'INACTIVE'
  store_id: number | null
  zone_id: number | null
  start_at: Date | null
  finish_at: Date | null
  sequence: number
  total_count: number
}

export type BannerFilter = {
  status: 'ACTIVE' | 'INACTIVE'
  storeId: number | null
  zoneId: number | null
  now: Date
  limit: number
  offset: number
}

/** A banner without a store or zone is for all of them; one with is for that one only. */
export const listBanners = (db: Database, f: BannerFilter) =>
  db.rows<BannerRow>(sql`
    select *, count(*) over () as total_count from banners
    where status = ${f.status}
      and (store_id is null or store_id = ${f.storeId})
      and (zone_id is null or zone_id = ${f.zoneId})
      and (start_at is null or start_at <= ${f.now})
      and (finish_at is null or finish_at > ${f.now})
    order by sequence, banner_id limit ${f.limit} offset ${f.offset}`)

export type ContentRow = {
  content_id: number
  uri: string
  title: string
  content: string
  total_count: number
}

export const listContent = (db: Database, limit: number, offset: number) =>
  db.rows<ContentRow>(sql`
    select content_id, uri, title, content, count(*) over () as total_count from content_items
    order by sort, content_id limit ${limit} offset ${offset}`)

export type NewSubscription = {
  userId: number | null
  firstName: string
  surname: string
  email: string
  contactNumber: string
  message: string
  referrer: string
  now: Date
}

export const insertSubscription = (db: Database, s: NewSubscription) =>
  db.first<{ subscription_id: number }>(sql`
    insert into subscriptions (user_id, first_name, surname, email, contact_number, message, referrer, created_at)
    values (${s.userId}, ${s.firstName}, ${s.surname}, ${s.email}, ${s.contactNumber}, ${s.message}, ${s.referrer},
      ${s.now})
    returning subscription_id`)
