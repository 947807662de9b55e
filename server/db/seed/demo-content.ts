import { readFileSync } from 'node:fs'
import type { Database } from '#server/db/database.ts'
import { cleanHtml } from '#server/features/content/sanitise.service.ts'
import { bannerRows } from './demo-banners.ts'
import { continueIds, insertRows } from './insert-rows.ts'

/** Content pages in the footer's order. The texts are in `content/{uri}.html`. */
const PAGES: readonly (readonly [uri: string, title: string])[] = [
  ['about', 'About Coldie'],
  ['faq', 'FAQ'],
  ['delivery', 'Delivery and refunds'],
  ['terms-and-conditions', 'Terms and conditions'],
  ['privacy-policy', 'Privacy policy'],
  ['data-collection-notice', 'Data collection notice'],
  ['responsible-service', 'Responsible service'],
  ['self-exclusion', 'Self-exclusion'],
]

/** Inserts content pages and banners. */
export async function fillContent(db: Database, now: Date): Promise<void> {
  const pages = PAGES.map(([uri, title], index) => ({
    content_id: index + 1,
    uri,
    title,
    content: cleanHtml(readFileSync(new URL(`./content/${uri}.html`, import.meta.url), 'utf8')),
    sort: index + 1,
    modified_at: now,
  }))
  await insertRows(db, 'content_items', pages)
  await insertRows(db, 'banners', bannerRows())
  await continueIds(db, 'content_items', 'content_id')
  await continueIds(db, 'banners', 'banner_id')
}
