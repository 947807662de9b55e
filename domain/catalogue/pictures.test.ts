import { describe, expect, it } from 'vitest'
import { pictureUrl, pictureVariants, pictureWidths, readPictureFile } from './pictures.ts'

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
