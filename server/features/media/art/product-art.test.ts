import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoProducts } from '#server/db/seed/catalogue/demo-products.ts'
import type { ShapeName } from './containers/silhouettes.ts'
import { compositions, type CompositionName } from './compositions.ts'
import { designPicture } from './design.ts'
import { productArt } from './product-art.ts'
import { readProduct } from './read-product.ts'

const shapes: ShapeName[] = [
  'stubby',
  'longneck',
  'bordeaux',
  'bordeaux_tapered',
  'burgundy',
  'burgundy_wide',
  'cylinder',
  'provence',
  'hock',
  'sparkling',
  'sparkling_slim',
  'sparkling_bell',
  'spirit_round',
  'spirit_square',
  'spirit_squat',
  'spirit_tall',
  'cider',
  'mixer_bottle',
  'pet',
  'can',
  'tall_can',
  'slim_can',
  'mixer_can',
  'pack4',
  'pack6',
  'pack6_bottles',
  'carton24',
  'cask',
  'chips',
  'chocolate',
  'ice_bag',
  'box',
  'tube',
  'gift_box',
]

const aBeer = { slug: 'tram-86-hazy-ipa', name: 'Tram 86 Hazy IPA', category: 'beer' }

const viewOf = (svg: string) =>
  /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number) as [number, number, number, number]

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Returns the picture without the parts that depend on the name only: its title and the ids in it. */
const drawing = (svg: string) =>
  svg.replace(/aria-label="[^"]*"/, '').replace(/p[0-9a-z]{5,7}(?=[a-z]{0,2}\d?["')])/g, '')

describe('product art', () => {
  it('draws the same picture for the same product', () => {
    expect(productArt({ ...aBeer })).toBe(productArt({ ...aBeer }))
  })

  // To change one of these on purpose, raise artVersion in domain/catalogue/pictures.ts: it is part of the names of
  // stored and cached pictures.
  it.each([
    ['tram-86-hazy-ipa', 'Tram 86 Hazy IPA', 'beer', '83e340010f30'],
    ['ironbark-ridge-shiraz', 'Ironbark Ridge Shiraz', 'red_wine', '3fa11afb43ff'],
    ['red-parrot-pink-gin', 'Red Parrot Pink Gin', 'spirits', '1a19ff11afd9'],
    ['spud-yard-sea-salt-chips', 'Spud Yard Sea Salt Chips', 'snacks', '7f7a88124179'],
    ['polar-party-ice', 'Polar Party Ice', 'ice', 'a4b25d7db738'],
    ['big-table-red-blend', 'Big Table Red Blend', 'cask_wine', '556cc852678a'],
  ])('draws %s unchanged', (slug, name, category, expected) => {
    expect(digest(productArt({ slug, name, category }))).toBe(expected)
  })

  it('draws a different picture for every demo product', { tags: 'slow' }, () => {
    const products = demoProducts()
    const pictures = new Set(
      products.map(({ slug, name, category }) => drawing(productArt({ slug, name, category }))),
    )
    expect(products.length).toBeGreaterThanOrEqual(540)
    expect(pictures.size).toBe(products.length)
  })

  /** Asserts that the SVG is well-formed. The renderer's parser is strict about open tags and a stray `&`. */
  async function expectSoundSvg(svg: string): Promise<void> {
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }

  it('rejects malformed SVG in its own checks', async () => {
    await expect(expectSoundSvg(productArt(aBeer).replace('</defs>', ''))).rejects.toThrow('Input buffer')
  })

  it.each(shapes)('draws the shape %s as well-formed XML', async (shape) => {
    await expectSoundSvg(productArt({ ...aBeer, name: 'Duke & “Daughter” <Rosé>', shape }))
  })

  it.each(Object.keys(compositions) as CompositionName[])(
    'prints the label %s on beer and wine',
    async (composition) => {
      for (const category of ['beer', 'red_wine']) {
        await expectSoundSvg(productArt({ ...aBeer, category, composition }))
      }
    },
  )

  it('crops to the product in the tight frame', () => {
    const frame = (fit: 'shelf' | 'tight') => viewOf(productArt({ ...aBeer, shape: 'mixer_can' }, { fit }))
    expect(frame('tight')).not.toEqual(frame('shelf'))
  })

  it.each(shapes)('shows all of %s, enlarged, in the frame of the list', (shape) => {
    const [x, y, width, height] = viewOf(productArt({ ...aBeer, shape }))
    expect(width / height).toBeCloseTo(340 / 466, 2)
    // The foot has the same relative position in every frame.
    expect((462 - y) / height).toBeCloseTo(448 / 466, 2)
    expect(x + width / 2).toBeCloseTo(200, 0)
    // Products are enlarged, so that no half of the frame is empty.
    expect(height).toBeLessThanOrEqual(480)
  })
})

describe('the look of a brand', () => {
  it('has one typeface and one emblem', () => {
    const looks = ['Pale Ale', 'Lager', 'Stout'].map((style) =>
      designPicture({ slug: `x-${style}`, name: `Iron Lace ${style}`, category: 'beer' }),
    )
    expect(new Set(looks.map(({ display, emblem }) => `${display} ${emblem}`)).size).toBe(1)
  })

  it('follows a word of its name that has an emblem', () => {
    expect(designPicture(aBeer).emblem).toBe('tram')
    expect(designPicture({ slug: 'k', name: 'Kingfisher Bend Shiraz', category: 'red_wine' }).emblem).toBe(
      'magpie',
    )
  })
})

describe('reading a product', () => {
  it.each([
    ['Tram 86 Hazy IPA', 'beer', 'Tram 86', 'Hazy IPA'],
    ['Drover Single Malt Whisky', 'spirits', 'Drover', 'Single Malt Whisky'],
    ['Bitter Lemon Co', 'mixers', 'Bitter Lemon', 'Mixers'],
    ['Wattle Day Rosé', 'rose', 'Wattle Day', 'Rose'],
  ])('splits %s into brand and style', (name, category, brand, style) => {
    expect(readProduct({ slug: 'x', name, category })).toMatchObject({ brand, style })
  })

  it('finds the brand in the name of nearly every demo product', () => {
    const misread = demoProducts()
      .filter(({ slug, name, category, brand, style }) => {
        const words = readProduct({ slug, name, category })
        return words.brand !== readProduct({ slug, name, category, brand, style }).brand
      })
      .filter(({ category }) => category !== 'essentials')
    expect(misread.map(({ name }) => name)).toEqual(['Nonna Lemon Liqueur'])
  })

  it('uses a given brand and style', () => {
    const given = { ...aBeer, brand: 'Tram', style: '86 Hazy' }
    expect(readProduct(given)).toMatchObject({ brand: 'Tram', style: '86 Hazy' })
  })
})
