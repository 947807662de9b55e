import { describe, expect, it } from 'vitest'
import {
  packVariant,
  pictureUrl,
  pictureVariants,
  pictureWidths,
  readPictureFile,
  variantsOf,
} from './pictures.ts'

describe('picture addresses', () => {
  it('are read as they were written', () => {
    for (const variant of pictureVariants) {
      for (const width of pictureWidths) {
        const file = pictureUrl('half-moon-shelf-2', variant, width).split('/').at(-1) ?? ''
        expect(readPictureFile(file)).toEqual({ slug: 'half-moon-shelf-2', variant, width })
      }
    }
  })

  it.each([
    { file: 'galah-lager-shelf-341.webp', because: 'the width is not ours' },
    { file: 'galah-lager-night-340.webp', because: 'the variant is not ours' },
    { file: 'galah-lager-shelf-340.png', because: 'pictures are WebP' },
    { file: '../galah-lager-shelf-340.webp', because: 'a slug has no path in it' },
    { file: 'Galah-shelf-340.webp', because: 'a slug is lower case' },
    { file: `${'a'.repeat(201)}-shelf-340.webp`, because: 'no slug is that long' },
    { file: '-340.webp', because: 'a name is missing' },
  ])('$file is nobody’s: $because', ({ file }) => {
    expect(readPictureFile(file)).toBeNull()
  })
})

describe('the picture of a pack', () => {
  it.each([
    { category: 'beer', size: 1, variant: 'shelf', because: 'a single is itself' },
    { category: 'beer', size: 4, variant: 'pack4', because: 'four cans are held together' },
    { category: 'cider', size: 6, variant: 'pack6', because: 'six bottles stand in a carrier' },
    { category: 'premix', size: 24, variant: 'case', because: 'a case is a box' },
    { category: 'beer', size: 10, variant: 'shelf', because: 'no such pack is drawn' },
    { category: 'red_wine', size: 6, variant: 'shelf', because: 'six bottles of wine are shown as one' },
  ])('of $size in $category is $variant: $because', ({ category, size, variant }) => {
    expect(packVariant(category, size)).toBe(variant)
  })

  it('is drawn for the packs a product is sold in, and for no other', () => {
    expect(variantsOf('beer', [1, 6, 24])).toEqual(['shelf', 'tight', 'pack6', 'case'])
    expect(variantsOf('spirits', [1])).toEqual(['shelf', 'tight'])
  })
})
