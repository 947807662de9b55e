import { required } from '#domain/required.ts'
import { citiesServed } from '#domain/states.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-pictures.ts'
import { block, line } from './art/labels/lettering.ts'
import { drawSvg, type PictureProduct } from './picture-job.ts'

/** Colours of the design's day theme. */
const FOAM = '#FFFDF9'
const INK = '#21150F'
const LAGER = '#FFB81F'
const FRIDGE = '#E1EEF0'
const RAIL = '#9DC3C9'

const FRIDGE_FROM = 660
const RAIL_AT = 560
const TEXT = { x: 64, w: FRIDGE_FROM - 64 - 56 }

export type ShareScene = { shopName: string; title: string; products: readonly PictureProduct[] }

/**
 * Draws text on the left and the products in the fridge on the right. Text is drawn as outlines, so no font is
 * needed.
 */
export function shareSvg({ shopName, title, products }: ShareScene): string {
  const name = shopName.toLowerCase()
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${FOAM}"/>`,
    `<rect x="${FRIDGE_FROM}" width="${SHARE_WIDTH - FRIDGE_FROM}" height="${SHARE_HEIGHT}" fill="${FRIDGE}"/>`,
    `<rect x="${FRIDGE_FROM}" y="${RAIL_AT}" width="${SHARE_WIDTH - FRIDGE_FROM}" height="14" fill="${RAIL}"/>`,
    `<rect y="606" width="${FRIDGE_FROM}" height="24" fill="${LAGER}"/>`,
    line('block', name, { x: TEXT.x, y: 64, w: TEXT.w, h: 44 }, { fill: INK, align: 'left' }),
    block(
      'block',
      title,
      { x: TEXT.x, y: 160, w: TEXT.w, h: 290 },
      { fill: INK, align: 'left', maxLines: 3, gap: 0.32, minRatio: 0.6 },
    ),
    line(
      'narrow',
      `Delivered cold in ${citiesServed()}`,
      { x: TEXT.x, y: 520, w: TEXT.w, h: 26 },
      { fill: INK, align: 'left' },
    ),
    ...standing(products),
    '</svg>',
  ].join('')
}

/** Draws the products. A single product fills the fridge; several are placed side by side at one scale. */
function standing(products: readonly PictureProduct[]): string[] {
  const room = SHARE_WIDTH - FRIDGE_FROM
  const [height, step] = products.length === 1 ? [540, 0] : [430, (room - 60) / products.length]
  return products.map((product, index) => {
    const svg = drawSvg({ product, variant: products.length === 1 ? 'tight' : 'shelf' })
    const viewBox = required(/viewBox="([^"]+)"/.exec(svg)?.[1], 'the view box')
    const [, , viewWidth = 340, viewHeight = 466] = viewBox.split(' ').map(Number)
    const width = (height * viewWidth) / viewHeight
    const middle = products.length === 1 ? room / 2 : 30 + step * (index + 0.5)
    const place = `x="${FRIDGE_FROM + middle - width / 2}" y="${RAIL_AT + 4 - height}" width="${width}" height="${height}"`
    return svg.replace('<svg ', `<svg ${place} `)
  })
}
