import type { MetaDescriptor } from 'react-router'
import { SHARE_HEIGHT, SHARE_WIDTH, type SharePicture, shareUrl } from '#domain/catalogue/share-pictures.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'

type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

type PageDescription = {
  title: string
  description: string
  /** The one address of what the page shows, without what only sorts or filters it. */
  path: string
  /** What a link to it shows on other sites; the shop's own without one. */
  picture?: SharePicture & { words: string; alt: string }
  kind?: 'website' | 'product' | 'article'
}

/** As many characters as results and previews show. */
const DESCRIPTION_MAX_LENGTH = 160

const SHOP_PICTURE = {
  kind: 'shop',
  key: 'front',
  words: 'Cold drinks at your door',
  alt: 'Cold drinks on a lit shelf',
} as const

/** Title, description, canonical address and link preview of a page that may be found. */
export function pageMeta(settings: Settings, words: PageDescription): MetaDescriptor[] {
  const { title, description, path } = words
  return [
    { title },
    { name: 'description', content: shortened(description) },
    { tagName: 'link', rel: 'canonical', href: settings.publicUrl + path },
    // Whoever shows previews runs no scripts: a browser needs neither these nor what makes them.
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
 * The cart: the same empty page for every crawler. Each large search engine is told so by its name, because a page that
 * shuts out everybody counts as one that nobody can check.
 */
export const unlistedMeta = (title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { name: 'googlebot', content: 'noindex' },
  { name: 'bingbot', content: 'noindex' },
]

const properties = (entries: Record<string, string>) =>
  Object.entries(entries).map(([property, content]) => ({ property, content }))

/** Whole words, as many as are shown. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_MAX_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
