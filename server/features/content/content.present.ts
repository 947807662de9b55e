import type { z } from 'zod'
import type { ContentItem, listBanners } from '#contract/shop/content.ts'
import type { BannerRow, ContentRow } from './content.queries.ts'

type Banner = z.output<NonNullable<typeof listBanners.data>>[number]

/** Presents a banner. It may be for stores in two time zones, so its times are in UTC. */
export const presentBanner = ({
  start_at,
  finish_at,
  code,
  link,
  further_zone_ids: _zones,
  ...row
}: BannerRow): Banner => ({
  ...row,
  link: code ? withPromoCode(link || '/cart', code) : link,
  start: start_at?.toISOString() ?? null,
  finish: finish_at?.toISOString() ?? null,
})

/** @source S-LIST-11, S-ROUTE-16 */
function withPromoCode(link: string, code: string): string {
  const [path, query = ''] = link.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('promo_code', code)
  return `${path}?${search.toString()}`
}

export const presentContent = ({
  content_id,
  uri,
  title,
  content,
  modified_at,
}: ContentRow): z.output<typeof ContentItem> => ({
  content_id,
  uri,
  title,
  content,
  modified: modified_at.toISOString(),
})
