import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @source S-ENT-12 */
const WIDTHS = { small: 240, medium: 480, large: 600 } as const

const FOLDER = fileURLToPath(new URL('../../db/seed/banners', import.meta.url))

export type BannerPicture = { hash: string; body: Buffer }

let pictures: Map<string, BannerPicture> | undefined

/** Returns a banner picture by file name, such as `welcome-480.webp`. All pictures, about 150 kB, are read once. */
export function bannerPicture(file: string): BannerPicture | undefined {
  pictures ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.webp'))
      .map((name) => {
        const body = readFileSync(join(FOLDER, name))
        return [name, { body, hash: createHash('sha256').update(body).digest('hex').slice(0, 12) }]
      }),
  )
  return pictures.get(file)
}

/** Returns the three URLs of a picture, each with the hash of its content. */
export function bannerImages(name: string): { small: string; medium: string; large: string } {
  const path = (width: number) => {
    const file = `${name}-${width}.webp`
    const picture = bannerPicture(file)
    if (!picture) throw new Error(`Unknown banner picture ${file}`)
    return `/pictures/banners/${picture.hash}/${file}`
  }
  return { small: path(WIDTHS.small), medium: path(WIDTHS.medium), large: path(WIDTHS.large) }
}
