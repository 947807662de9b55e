import type { Cut } from './picture-cut.ts'
import { type PictureWidth, pictureWidths } from './pictures.ts'

/** What a picture file may be. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

const AVIF_BRANDS = ['avif', 'avis']
/** Brands of the family that AVIF belongs to; the brands after them say which member a file is (ISO 23000-22). */
const FAMILY_BRANDS = ['mif1', 'msf1', 'miaf']
/** Bytes of a file's first box that are looked at: more than sixty brands. */
const LONGEST_BRANDS = 264

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/**
 * What a file is by its first bytes, whatever its name says. Only these are given to a decoder.
 *
 * @returns null for anything else, such as SVG, which may hold scripts
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (textAt(bytes, 1, 3) === 'PNG' && bytes[0] === 0x89) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  return textAt(bytes, 4, 4) === 'ftyp' && isAvif(bytes) ? 'avif' : null
}

function isAvif(bytes: Uint8Array): boolean {
  const major = textAt(bytes, 8, 4)
  if (!FAMILY_BRANDS.includes(major)) return AVIF_BRANDS.includes(major)
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const end = Math.min(size, bytes.length, LONGEST_BRANDS)
  for (let at = 16; at + 4 <= end; at += 4) if (AVIF_BRANDS.includes(textAt(bytes, at, 4))) return true
  return false
}

const PATH = '/uploads/'

/**
 * The path of an uploaded picture; another cut is another path, so that a browser may keep each for good.
 *
 * @param hash of the file that it is cut from
 */
export const uploadUrl = (hash: string, cut: Cut, width: PictureWidth): string =>
  `${PATH}${hash}-${cut.focusX}-${cut.focusY}-${cut.fit}-${width}.webp`

const FILE = /^[0-9a-f]{24}-\d{1,3}-\d{1,3}-(crop|whole)-(340|510|1020)\.webp$/

export const isUploadFile = (file: string): boolean => FILE.test(file)

/** The same picture in every width, as `srcset` has it. @returns undefined for one that is no upload */
export function uploadSrcSet(src: string): string | undefined {
  if (!src.startsWith(PATH)) return undefined
  return pictureWidths.map((width) => `${src.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(', ')
}
