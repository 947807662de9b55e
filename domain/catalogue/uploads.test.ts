import { describe, expect, it } from 'vitest'
import type { Cut } from './picture-cut.ts'
import { imageKind, isUploadFile, uploadSrcSet, uploadUrl } from './uploads.ts'

const bytes = (text: string) => Uint8Array.from(text.padEnd(32, '\0'), (letter) => letter.charCodeAt(0))
const HASH = '0123456789abcdef01234567'
const MIDDLE: Cut = { focusX: 50, focusY: 50, fit: 'crop' }

describe('the type of a picture file', () => {
  it.each([
    { file: bytes('\xff\xd8\xff\xe0JFIF'), kind: 'jpeg', because: 'it starts with the JPEG signature' },
    { file: bytes('\x89PNG\r\n'), kind: 'png', because: 'it starts with the PNG signature' },
    { file: bytes('RIFF....WEBPVP8 '), kind: 'webp', because: 'it is a RIFF file with WebP content' },
    { file: bytes('....ftypavif'), kind: 'avif', because: 'its major brand is AVIF' },
    {
      file: bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'),
      kind: 'avif',
      because: 'AVIF is one of its compatible brands',
    },
    {
      file: bytes('\0\0\0\x20ftypmsf1\0\0\0\0avismsf1'),
      kind: 'avif',
      because: 'it is an AVIF sequence',
    },
    {
      file: bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1heic'),
      kind: null,
      because: 'HEIC is one of its compatible brands',
    },
    {
      file: bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1avif'),
      kind: null,
      because: 'the brand is outside the first box',
    },
    {
      file: bytes('....ftypheic'),
      kind: null,
      because: 'HEIC belongs to the same family but is not supported',
    },
    { file: bytes('RIFF....WAVEfmt '), kind: null, because: 'it is a RIFF file with sound' },
    {
      file: bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
      kind: null,
      because: 'SVG may contain scripts',
    },
    { file: bytes('GIF89a'), kind: null, because: 'GIF is not supported' },
    { file: Uint8Array.of(0xff, 0xd8, 0xff), kind: null, because: 'it ends after the signature' },
  ])('is $kind: $because', ({ file, kind }) => {
    expect(imageKind(file)).toBe(kind)
  })
})

describe('the path of an uploaded picture', () => {
  it('contains the crop and the width, and the srcset has every width', () => {
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
  ])('accepts %s: %s', (file, isOne) => {
    expect(isUploadFile(file)).toBe(isOne)
  })
})
