import { describe, expect, it } from 'vitest'
import {
  packVariant,
  pictureUrl,
  pictureVariants,
  pictureWidths,
  readPictureFile,
  variantsOf,
} from './pictures.ts'

describe('picture URLs', () => {
  it('are parsed into their parts', () => {
    for (const variant of pictureVariants) {
      for (const width of pictureWidths) {
        const file = pictureUrl('half-moon-shelf-2', variant, width).split('/').at(-1) ?? ''
        expect(readPictureFile(file)).toEqual({ slug: 'half-moon-shelf-2', variant, width })
      }
    }
  })

  it.each([
    { file: 'galah-lager-shelf-341.webp', because: 'the width is not supported' },
    { file: 'galah-lager-night-340.webp', because: 'the variant is not supported' },
    { file: 'galah-lager-shelf-340.png', because: 'pictures are WebP' },
    { file: '../galah-lager-shelf-340.webp', because: 'a slug contains no path' },
    { file: 'Galah-shelf-340.webp', because: 'a slug is lower case' },
    { file: `${'a'.repeat(201)}-shelf-340.webp`, because: 'the slug is too long' },
    { file: '-340.webp', because: 'the name is missing' },
  ])('reject $file: $because', ({ file }) => {
    expect(readPictureFile(file)).toBeNull()
  })
})

describe('the picture of a pack', () => {
  it.each([
    { category: 'beer', size: 1, variant: 'shelf', because: 'a single unit is shown as such' },
    { category: 'beer', size: 4, variant: 'pack4', because: 'four cans are held together' },
    { category: 'cider', size: 6, variant: 'pack6', because: 'six bottles are shown in a carrier' },
    { category: 'premix', size: 24, variant: 'case', because: 'a case is a box' },
    { category: 'beer', size: 10, variant: 'shelf', because: 'packs of ten have no picture' },
    { category: 'red_wine', size: 6, variant: 'shelf', because: 'six bottles of wine are shown as one' },
  ])('has for $size units in $category the variant $variant: $because', ({ category, size, variant }) => {
    expect(packVariant(category, size)).toBe(variant)
  })

  it('is drawn only for the packs in which a product is sold', () => {
    expect(variantsOf('beer', [1, 6, 24])).toEqual(['shelf', 'tight', 'pack6', 'case'])
    expect(variantsOf('spirits', [1])).toEqual(['shelf', 'tight'])
  })
})
