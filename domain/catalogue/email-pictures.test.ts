import { describe, expect, it } from 'vitest'
import { emailPicturePath, readEmailPicture } from './email-pictures.ts'
import { pictureUrl } from './pictures.ts'
import { uploadUrl } from './uploads.ts'

const HASH = 'a1b2c3d4e5f6a1b2c3d4e5f6'
const fileOf = (src: string) => emailPicturePath(src).split('/').at(-1) ?? ''

describe('pictures in mails', () => {
  it('are found by the path of a drawn picture', () => {
    const file = fileOf(pictureUrl('galah-lager', 'pack6', 340))
    expect(readEmailPicture(file)).toEqual({ slug: 'galah-lager', variant: 'pack6' })
  })

  it('are found by the path of an uploaded picture', () => {
    const upload = uploadUrl(HASH, { focusX: 50, focusY: 20, fit: 'crop' }, 1020)
    expect(readEmailPicture(fileOf(upload))).toEqual({ upload: `${HASH}-50-20-crop-340.webp` })
  })

  it.each(['', 'https://cdn.test/a-340.webp', '/category-icons/beer.svg', '/uploads/../secret-340.webp'])(
    'have no path for %s',
    (src) => {
      expect(emailPicturePath(src)).toBe('')
    },
  )

  it.each(['galah-lager-shelf.webp', 'galah-lager-night.jpg', '../a-shelf.jpg', 'Galah-shelf.jpg', '.jpg'])(
    'are not found by the name %s',
    (file) => {
      expect(readEmailPicture(file)).toBeNull()
    },
  )
})
