import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoProducts } from '../server/db/seed/catalogue/demo-products.ts'
import { productArt } from '../server/features/media/art/product-art.ts'

// `node tools/draw-banners.ts` draws the demo's banner pictures from the shop's product pictures. They are stored in
// the repository, so that seeding a demo does not have to draw them.

/** Products on the rail of each picture, from left to right: a part of the name and the category's icon. */
const PICTURES: Record<string, { ground: string; rail: string; stand: readonly [string, string][] }> = {
  welcome: {
    ground: '#F6C65B',
    rail: '#A86A00',
    stand: [
      ['Hazy IPA', 'beer'],
      ['Shiraz', 'red_wine'],
      ['Gin', 'spirits'],
      ['Lager', 'beer'],
    ],
  },
  fiver: {
    ground: '#BFE0E6',
    rail: '#3A8A98',
    stand: [
      ['Pilsner', 'beer'],
      ['Riesling', 'white_wine'],
      ['Cider', 'cider'],
      ['Chips', 'snacks'],
    ],
  },
  fitzroy: {
    ground: '#DDE58A',
    rail: '#7C8A1E',
    stand: [
      ['Pale Ale', 'beer'],
      ['Sour', 'beer'],
      ['Stout', 'beer'],
      ['Hazy', 'beer'],
    ],
  },
  bay: {
    ground: '#D4ECF2',
    rail: '#3A8A98',
    stand: [
      ['Ice', 'ice'],
      ['Seltzer', 'premix'],
      ['Tonic', 'mixers'],
      ['Gin', 'spirits'],
    ],
  },
  newtown: {
    ground: '#F6B3A8',
    rail: '#A3123A',
    stand: [
      ['Rosé', 'rose'],
      ['Brut', 'sparkling'],
      ['Prosecco', 'sparkling'],
      ['Rosé', 'rose'],
    ],
  },
  zero: {
    ground: '#CFE8D5',
    rail: '#17643F',
    stand: [
      ['', 'low_and_no_alcohol'],
      ['', 'low_and_no_alcohol'],
      ['Ginger', 'soft_drinks'],
      ['', 'low_and_no_alcohol'],
    ],
  },
}

const FOLDER = join(import.meta.dirname, '../server/db/seed/banners')
const WIDTHS = [240, 480, 600]
/** Size in pixels at which a picture is drawn before it is scaled down. */
const [WIDTH, HEIGHT] = [1200, 600]
const RAIL_Y = 582

mkdirSync(FOLDER, { recursive: true })
for (const [name, { ground, rail, stand }] of Object.entries(PICTURES)) {
  const picture = await sharp(Buffer.from(scene(ground, rail, stand)), { density: 96 })
    .png()
    .toBuffer()
  for (const width of WIDTHS)
    await sharp(picture)
      .resize(width)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(FOLDER, `${name}-${width}.webp`))
}
console.log(readdirSync(FOLDER).join('\n'))

function scene(ground: string, rail: string, stand: readonly [string, string][]): string {
  const taken = new Set<string>()
  const products = stand.map(([word, category]) => {
    const found = demoProducts().find(
      (product) => product.category === category && product.name.includes(word) && !taken.has(product.slug),
    )
    if (!found) throw new Error(`No ${word} in ${category}`)
    taken.add(found.slug)
    return found
  })
  const size = { width: 350, height: 480 }
  const step = (WIDTH - 60) / products.length
  const pictures = products.map((product, index) => {
    const x = 30 + index * step + step / 2 - size.width / 2
    // The bottom of a bottle is at 448 of 466 in its picture.
    const y = RAIL_Y - size.height * (448 / 466)
    const { slug, name, category, cold } = product
    return productArt({ slug, name, category, cold }).replace(
      '<svg ',
      `<svg x="${x}" y="${y}" width="${size.width}" height="${size.height}" `,
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    // The light ends before the edges, so that the picture blends into a banner of the same colour.
    `<radialGradient id="light"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<ellipse cx="${WIDTH / 2}" cy="${HEIGHT / 2}" rx="${WIDTH * 0.48}" ry="${HEIGHT * 0.5}" fill="url(#light)"/>`,
    `<rect y="${RAIL_Y}" width="${WIDTH}" height="${HEIGHT - RAIL_Y}" fill="${rail}"/>`,
    ...pictures,
    '</svg>',
  ].join('')
}
