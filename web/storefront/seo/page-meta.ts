import { cutText } from '#domain/text/cut-text.ts'
import type { MetaDescriptor } from 'react-router'
import { SHARE_HEIGHT, SHARE_WIDTH, type SharePicture, shareUrl } from '#domain/catalogue/share-pictures.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import * as texts from './seo-texts.ts'

type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

type PageDescription = {
  title: string
  description: string
  /** The canonical path, without sorting and filters. */
  path: string
  /** Picture of link previews; the shop's own picture by default. */
  picture?: SharePicture & { words: string; alt: string }
  kind?: 'website' | 'product' | 'article'
}

/** Number of characters that search results and previews show. */
const DESCRIPTION_MAX_LENGTH = 160

const SHOP_PICTURE = {
  kind: 'shop',
  key: 'front',
  words: texts.shopPicture,
  alt: texts.shopPictureAlt,
} as const

/** Returns title, description, canonical URL and link preview of an indexed page. */
export function pageMeta(settings: Settings, words: PageDescription): MetaDescriptor[] {
  const { title, description, path } = words
  return [
    { title },
    { name: 'description', content: shortened(description) },
    { tagName: 'link', rel: 'canonical', href: settings.publicUrl + path },
    // Preview programs run no scripts, so the client bundle needs neither these tags nor their code.
    ...(import.meta.env.SSR ? previewTags(settings, words) : []),
  ]
}

export function previewTags(
  { publicUrl, productName }: Settings,
  { title, description, path, picture = SHOP_PICTURE, kind = 'website' }: PageDescription,
): MetaDescriptor[] {
  return [
    ...properties({
      'og:site_name': productName,
      'og:locale': 'en_AU',
      'og:type': kind,
      'og:title': title,
      'og:description': shortened(description),
      'og:url': publicUrl + path,
      'og:image': publicUrl + shareUrl(picture, picture.words),
      'og:image:type': 'image/jpeg',
      'og:image:width': String(SHARE_WIDTH),
      'og:image:height': String(SHARE_HEIGHT),
      'og:image:alt': picture.alt,
    }),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * Excludes a page from search results by naming each large search engine. Audit tools cannot check a page that excludes
 * all robots.
 */
export const unlistedMeta = (title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { name: 'googlebot', content: 'noindex' },
  { name: 'bingbot', content: 'noindex' },
]

const properties = (entries: Record<string, string>) =>
  Object.entries(entries).map(([property, content]) => ({ property, content }))

/** Shortens a text to `DESCRIPTION_MAX_LENGTH`, after a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line
  return `${cutText(line, DESCRIPTION_MAX_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
