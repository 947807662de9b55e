import { describe, expect, it } from 'vitest'
import type { Cut } from './picture-cut.ts'
import { imageKind, isUploadFile, uploadSrcSet, uploadUrl } from './uploads.ts'

const bytes = (text: string) => Uint8Array.from(text.padEnd(32, '\0'), (letter) => letter.charCodeAt(0))
const HASH = '0123456789abcdef01234567'
const MIDDLE: Cut = { focusX: 50, focusY: 50, fit: 'crop' }

describe('what a picture file is', () => {
  it.each([
    { file: bytes('\xff\xd8\xff\xe0JFIF'), kind: 'jpeg', because: 'it begins as JPEG does' },
    { file: bytes('\x89PNG\r\n'), kind: 'png', because: 'it begins as PNG does' },
    { file: bytes('RIFF....WEBPVP8 '), kind: 'webp', because: 'it is a RIFF with WebP in it' },
    { file: bytes('....ftypavif'), kind: 'avif', because: 'it is of the AVIF brand' },
    {
      file: bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'),
      kind: 'avif',
      because: 'AVIF is among its brands',
    },
    {
      file: bytes('\0\0\0\x20ftypmsf1\0\0\0\0avismsf1'),
      kind: 'avif',
      because: 'it is a sequence of AVIF',
    },
    { file: bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1heic'), kind: null, because: 'HEIC is among its brands' },
    {
      file: bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1avif'),
      kind: null,
      because: 'the brand is behind its first box',
    },
    { file: bytes('....ftypheic'), kind: null, because: 'HEIC is of the same family and not taken' },
    { file: bytes('RIFF....WAVEfmt '), kind: null, because: 'a sound is RIFF as well' },
    { file: bytes('<svg xmlns="http://www.w3.org/2000/svg">'), kind: null, because: 'SVG may hold scripts' },
    { file: bytes('GIF89a'), kind: null, because: 'GIF is not taken' },
    { file: Uint8Array.of(0xff, 0xd8, 0xff), kind: null, because: 'there is nothing behind its first bytes' },
  ])('is $kind: $because', ({ file, kind }) => {
    expect(imageKind(file)).toBe(kind)
  })
})

describe('the path of an uploaded picture', () => {
  it('names its cut and its width, in every width for a browser to choose', () => {
    const src = uploadUrl(HASH, MIDDLE, 340)
    expect(src).toBe(`/uploads/${HASH}-50-50-crop-340.webp`)
    expect(uploadSrcSet(src)!.split(', ')).toEqual(
      [340, 510, 1020].map((width) => `/uploads/${HASH}-50-50-crop-${width}.webp ${width}w`),
    )
    expect(uploadSrcSet('/pictures/2/lager-shelf-340.webp')).toBeUndefined()
  })

  it.each([
    [`${HASH}-50-50-crop-340.webp`, true],
    [`${HASH}-50-50-crop-341.webp`, false],
    [`../${HASH}-50-50-crop-340.webp`, false],
    [`sources/${HASH}.webp`, false],
  ])('%s is one: %s', (file, isOne) => {
    expect(isUploadFile(file)).toBe(isOne)
  })
})
