import { listBanners } from '#contract/shop/content.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

type BannerArea = {
  zoneId: number
  storeId: number
  /** The product list of the visitor's suburb, to which a banner for all areas links. */
  shopPath: string
}

/** @source S-CONST-1 */
const PAGE_SIZE = 250

/** Loads the current banners of a zone and its store, by sequence. Returns an empty list after an error. */
export async function loadBanners(api: PageApi, { zoneId, storeId, shopPath }: BannerArea) {
  const query = { zone_id: zoneId, store_id: storeId, limit: PAGE_SIZE }
  const banners = await api.call(listBanners, { query }).catch(() => [])
  return banners.map((banner) => ({
    id: banner.banner_id,
    title: banner.title,
    text: banner.content,
    button: banner.button_text,
    link:
      banner.store_id || banner.zone_id
        ? safeLink(banner.link)
        : inOwnSuburb(safeLink(banner.link), shopPath),
    image: banner.background_image,
    colour: /^#[0-9a-f]{6}$/i.test(banner.background_color) ? banner.background_color : '',
  }))
}

export type Banner = Awaited<ReturnType<typeof loadBanners>>[number]

/** Returns a path within the shop or an https link, and '' for anything else, such as a `javascript:` link. */
const safeLink = (link: string): string => (/^(\/(?![/\\])|https:\/\/)/.test(link) ? link : '')

const inOwnSuburb = (link: string, shopPath: string): string =>
  link.replace(/^\/bottleshop\/[^/?]+\/[^/?]+/, () => shopPath)
