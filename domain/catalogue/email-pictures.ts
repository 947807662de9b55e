import { artVersion, type PictureVariant } from './pictures.ts'
import { frameHeight } from './picture-cut.ts'

/**
 * Size of a product's picture in a mail in pixels. The file has twice this width and height, for dense screens.
 */
export const EMAIL_PICTURE_WIDTH = 48
export const EMAIL_PICTURE_HEIGHT = frameHeight(EMAIL_PICTURE_WIDTH)

/** Picture in a mail: of a drawn product, or the stored upload from which it is made. */
export type EmailPicture = { slug: string; variant: PictureVariant } | { upload: string }

const DRAWN = /^([a-z0-9-]{1,200})-(shelf|tight|pack4|pack6|case)$/
const UPLOADED = /^[0-9a-f]{24}-\d{1,3}-\d{1,3}-(crop|whole)$/

/**
 * Returns the path of a product picture as JPEG, because Outlook shows no WebP.
 * @param src path of the picture on pages
 * @returns '' for a picture that the shop does not store
 */
export function emailPicturePath(src: string): string {
  const [, name] = /^\/(?:pictures\/\d+|uploads)\/([a-z0-9-]+)-(?:340|510|1020)\.webp$/.exec(src) ?? []
  return name === undefined ? '' : `/mail-pictures/${artVersion}/${name}.jpg`
}

/** Parses the name of a mail picture's file. @returns null if the name is not valid */
export function readEmailPicture(file: string): EmailPicture | null {
  if (!file.endsWith('.jpg')) return null
  const name = file.slice(0, -'.jpg'.length)
  if (UPLOADED.test(name)) return { upload: `${name}-340.webp` }
  const [, slug, variant] = DRAWN.exec(name) ?? []
  return slug === undefined ? null : { slug, variant: variant as PictureVariant }
}
