import type { ConsoleBanner } from '#contract/console/banners.ts'
import { type FormValues, listOf, localValue, momentOf } from '../../editing/form-values.ts'
import { COLOURS, PICTURES } from './banners-texts.ts'

export const BANNER_FIELDS = [
  'title',
  'content',
  'button_text',
  'link',
  'promo_code_id',
  'picture',
  'colour',
  'background_color',
  'store_id',
  'zone_ids',
  'sequence',
  'start',
  'finish',
  'status',
  'version',
]

export const NEW_BANNER: FormValues = { sequence: '100', colour: '#FFE9C7' }

type Picture = ConsoleBanner['background_image']

const pictureValue = (picture: Picture): string =>
  picture ? [picture.small, picture.medium, picture.large].join(' ') : ''

/** Returns the distinct pictures of all banners, so that each can be reused. */
export function picturesOf(
  banners: readonly ConsoleBanner[],
): { value: string; label: string; src: string }[] {
  const pictures = new Map(
    banners.map(({ background_image: picture }) => [pictureValue(picture), picture?.small ?? '']),
  )
  pictures.delete('')
  return [...pictures].map(([value, src]) => ({ value, src, label: pictureName(src) }))
}

/** Returns the picture's name. A picture without a defined name is named after its file. */
export function pictureName(path: string): string {
  const file = /([a-z-]+)-\d+\.\w+$/.exec(path)?.[1]
  if (file === undefined) return path
  const words = file.replaceAll('-', ' ')
  return PICTURES[file] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Option for a custom colour. */
export const OTHER = 'other'

const momentValue = (at: string | null): string => (at ? localValue(at) : '')

export const valuesOfBanner = (banner: ConsoleBanner): FormValues => ({
  title: banner.title,
  content: banner.content,
  button_text: banner.button_text,
  link: banner.link,
  promo_code_id: String(banner.promo_code_id ?? ''),
  picture: pictureValue(banner.background_image),
  ...(banner.background_color in COLOURS
    ? { colour: banner.background_color, background_color: '' }
    : { colour: OTHER, background_color: banner.background_color }),
  store_id: String(banner.store_id ?? ''),
  zone_ids: banner.zone_ids.join(' '),
  sequence: String(banner.sequence),
  start: momentValue(banner.start),
  finish: momentValue(banner.finish),
  status: banner.status === 'ACTIVE' ? 'ACTIVE' : '',
})

/** Returns the request body. The API validates it. */
export function bannerBody(values: FormValues) {
  const [small, medium, large] = (values.picture ?? '').split(' ')
  return {
    title: values.title ?? '',
    content: values.content ?? '',
    button_text: values.button_text ?? '',
    link: values.link ?? '',
    promo_code_id: values.promo_code_id || null,
    background_image: small && medium && large ? { small, medium, large } : null,
    background_color: (values.colour === OTHER ? values.background_color : values.colour) ?? '',
    store_id: values.store_id || null,
    zone_ids: listOf(values.zone_ids),
    sequence: values.sequence || 0,
    start: momentOf(values.start) ?? null,
    finish: momentOf(values.finish) ?? null,
    status: values.status ? ('ACTIVE' as const) : ('INACTIVE' as const),
  }
}
