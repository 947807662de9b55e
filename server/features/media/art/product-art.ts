import { hashText, seededRandom } from '#domain/seeded-random.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { paintChips, paintChocolate, paintIceBag } from './containers/bags.ts'
import { paintBottle } from './containers/bottle.ts'
import { paintCan } from './containers/can.ts'
import { paintCarton, paintCask, paintGiftBox, paintPlainBox, paintTube } from './containers/cartons.ts'
import type { OtherShape } from './containers/silhouettes.ts'
import { designPicture } from './design.ts'
import { paintBottlePack, paintCanPack } from './containers/multipacks.ts'
import { groundShadow, shadowGradient, type Commission, type Painting } from './painted.ts'
import { floor, middle } from './containers/profile.ts'
import type { ArtProduct } from './read-product.ts'
import { bottles, cans } from './containers/silhouettes.ts'
import { round } from './svg.ts'

export type ArtOptions = {
  /** `shelf`: a frame of one size, for products next to each other on a rail; `tight`: the frame fits the product. */
  fit?: 'shelf' | 'tight'
}

/**
 * The frame of the list: its width and height, the height of the standing line from its top, and the width for
 * products.
 */
const [FRAME_WIDTH, FRAME_HEIGHT, STANDING, ROOM] = [340, 466, 448, 320]

const others: Record<OtherShape, (commission: Commission) => Painting> = {
  pack4: (commission) => paintCanPack(commission, 2, 0.84),
  pack6: (commission) => paintCanPack(commission, 3, 0.68),
  pack6_bottles: paintBottlePack,
  carton24: paintCarton,
  cask: paintCask,
  chips: paintChips,
  chocolate: paintChocolate,
  ice_bag: paintIceBag,
  box: paintPlainBox,
  tube: paintTube,
  gift_box: paintGiftBox,
}

/**
 * Returns a product's picture as SVG: transparent, lit from the upper left, standing on y = 462. Deterministic for
 * the same product.
 */
export function productArt(product: ArtProduct, { fit = 'shelf' }: ArtOptions = {}): string {
  const design = designPicture(product)
  const id = `p${hashText(`${product.slug}${product.pack ?? ''}`).toString(36)}`
  const painted = paint({
    design,
    id,
    random: seededRandom(`paint:${product.slug}`),
    glassSeed: `glass:${product.slug}`,
  })
  const title = escapeHtml(design.name)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${fit === 'tight' ? tightView(painted) : shelfView(painted)}" role="img" aria-label="${title}">`,
    `<defs>${shadowGradient(id)}${painted.defs}</defs>${groundShadow(id, painted)}${painted.svg}</svg>`,
  ].join('')
}

function paint(commission: Commission): Painting {
  const { shape } = commission.design
  if (shape in bottles) return paintBottle(commission, shape as keyof typeof bottles)
  if (shape in cans) return paintCan(commission, shape as keyof typeof cans)
  return others[shape as OtherShape](commission)
}

/**
 * Enlarges low products towards the height of a bottle. A can stays lower than a bottle, but fills most of its frame.
 */
function shelfView({ top, half }: Painting): string {
  const height = floor - top
  const scale = Math.min(Math.sqrt(STANDING / height), ROOM / (half * 2))
  const [w, h] = [FRAME_WIDTH / scale, FRAME_HEIGHT / scale]
  return [middle - w / 2, floor - STANDING / scale, w, h].map(round).join(' ')
}

function tightView({ top, half }: Painting): string {
  const y = Math.max(6, top - 10)
  const h = 480 - y
  const w = Math.max(h * 0.62, Math.min(400, Math.min(half * 1.34, 154) * 2 + 40))
  return [middle - w / 2, y, w, h].map(round).join(' ')
}
