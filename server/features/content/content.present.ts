import type { z } from 'zod'
import type { ContentItem, listBanners } from '#contract/shop/content.ts'
import type { BannerRow, ContentRow } from './content.queries.ts'

type Banner = z.output<NonNullable<typeof listBanners.data>>[number]

/** A banner may be for stores of two zones of time, so its times are told in UTC. */
export const presentBanner = ({ start_at, finish_at, ...row }: BannerRow): Banner => ({
  ...row,
  start: start_at?.toISOString() ?? null,
  finish: finish_at?.toISOString() ?? null,
})

export const presentContent = ({
  content_id,
  uri,
  title,
  content,
}: ContentRow): z.output<typeof ContentItem> => ({
  content_id,
  uri,
  title,
  content,
})
