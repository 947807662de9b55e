import type { Cut } from './picture-cut.ts'
import { type PictureWidth, pictureWidths } from './pictures.ts'

/** Supported types of picture files. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

const AVIF_BRANDS = ['avif', 'avis']
/** Major brands of the AVIF family. The compatible brands after them determine the type of the file (ISO 23000-22). */
const FAMILY_BRANDS = ['mif1', 'msf1', 'miaf']
/** Maximum number of bytes of a file's first box that are read, which is enough for more than sixty brands. */
const LONGEST_BRANDS = 264

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/**
 * Returns the type of a file by its first bytes, ignoring its name. Only files with a type are passed to a decoder.
 *
 * @returns null for any other file, such as SVG, which may contain scripts
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
 * Returns the path of an uploaded picture. Each crop has its own path, so that browsers can cache pictures permanently.
 *
 * @param hash hash of the uploaded file
 */
export const uploadUrl = (hash: string, cut: Cut, width: PictureWidth): string =>
  `${PATH}${hash}-${cut.focusX}-${cut.focusY}-${cut.fit}-${width}.webp`

const FILE = /^[0-9a-f]{24}-\d{1,3}-\d{1,3}-(crop|whole)-(340|510|1020)\.webp$/

export const isUploadFile = (file: string): boolean => FILE.test(file)

/** Returns a `srcset` value with all widths of a picture. @returns undefined if the picture is not an upload */
export function uploadSrcSet(src: string): string | undefined {
  if (!src.startsWith(PATH)) return undefined
  return pictureWidths.map((width) => `${src.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(', ')
}
