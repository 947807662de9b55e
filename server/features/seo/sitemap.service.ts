import { STATE_CODES, STATES } from '#domain/states.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { homeSuburb, servedIn } from '#server/features/delivery/suburbs.service.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Shop } from '#server/shop.ts'
import { readContentDates } from './seo.queries.ts'

export const SITEMAP_PARTS = ['products', 'categories', 'suburbs', 'content'] as const
export type SitemapPart = (typeof SITEMAP_PARTS)[number]

/** A page of the sitemap. `changed` is set only if the date is known, because an invented date misleads crawlers. */
type Page = { path: string; changed?: Date }

/**
 * Maximum number of URLs in one file.
 * @source sitemaps.org
 */
const MAX_PAGES = 50_000

export async function sitemapPart(shop: Shop, part: SitemapPart): Promise<string> {
  const pages = await PAGES[part](shop)
  const entries = pages.slice(0, MAX_PAGES).map(({ path, changed }) => entry('url', shop, path, changed))
  return document('urlset', entries)
}

export async function sitemapIndex(shop: Shop): Promise<string> {
  const entries: string[] = []
  for (const part of SITEMAP_PARTS) {
    const dates = (await PAGES[part](shop)).flatMap(({ changed }) => changed ?? [])
    const latest = dates.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
    entries.push(entry('sitemap', shop, `/sitemaps/${part}.xml`, latest))
  }
  return document('sitemapindex', entries)
}

const PAGES: Record<SitemapPart, (shop: Shop) => Promise<Page[]>> = {
  // Tobacco that may not be sold and products that no store sells have no page.
  products: async (shop) =>
    shop.catalogue
      .products()
      .filter((product) => shop.catalogue.isSold(product))
      .map(({ slug, modified }) => ({ path: `/product/${slug}`, changed: new Date(modified) })),
  // The suburbs of a store have the same products, so each category is listed once, for the store's own suburb.
  categories: async (shop) => {
    const categories = activeCategories(shop)
    return shop.storeDirectory.stores().flatMap((store) => {
      const home = homeSuburb(shop, store)
      if (!home) return []
      return categories.map(({ category_slug, modified }) => ({
        path: bottleshopPath(store.state, home.name, category_slug),
        changed: new Date(modified),
      }))
    })
  },
  suburbs: async (shop) =>
    STATE_CODES.flatMap((state) =>
      servedIn(shop, state).map(({ name }) => ({ path: bottleshopPath(state, name) })),
    ),
  content: async (shop) => [
    { path: '/' },
    ...STATE_CODES.map((state) => ({ path: `/suburb/${STATES[state].slug}` })),
    { path: '/contact-us' },
    ...(await readContentDates(shop.db, shop.clock.now())).map(({ uri, modified_at }) => ({
      path: `/content/${encodeURIComponent(uri)}`,
      changed: modified_at,
    })),
  ],
}

const MAX_CATEGORIES = 250

function activeCategories(shop: Shop): { category_slug: string; modified: string }[] {
  const answer = shop.catalogue.categories(MAX_CATEGORIES, 1).toString()
  return (JSON.parse(answer) as { data: { category_slug: string; modified: string }[] }).data
}

function entry(tag: 'url' | 'sitemap', shop: Shop, path: string, changed: Date | undefined): string {
  const date = changed ? `<lastmod>${localDate(changed, OPERATOR_TIME_ZONE)}</lastmod>` : ''
  return `<${tag}><loc>${escapeHtml(shop.settings.publicUrl + path)}</loc>${date}</${tag}>`
}

const document = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
