// `node tools/draw-icons.ts` draws the app's icons from the brand's glass. Run it when the glass changes. The files are
// stored in the repository, because they are served without a build.

import { mkdirSync } from 'node:fs'
import sharp from 'sharp'

const FOLDER = 'web/public/icons'

/** Glass of `web/public/favicon.svg`, in a view box of 32 by 32. */
const GLASS =
  '<path d="M8 6h16l-2 19q-.2 2-2.2 2h-7.6q-2 0-2.2-2z" fill="#ffb81f"/>' +
  '<path d="M7.5 6h17l-.6 5q-2 1.8-4 0t-4 0-4 0-3.8 0z" fill="#fffdf9"/>'

/**
 * Returns the SVG of an icon. @param scale scale of the glass, because a mask may crop all but the middle 80 per cent
 */
const svg = (radius: number, scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#21150f"/>` +
  `<g transform="translate(16 16.5) scale(${scale}) translate(-16 -16.5)">${GLASS}</g></svg>`

const ICONS = [
  { file: 'icon-192.png', size: 192, radius: 7, scale: 1 },
  { file: 'icon-512.png', size: 512, radius: 7, scale: 1 },
  { file: 'maskable-512.png', size: 512, radius: 0, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, radius: 0, scale: 0.9 },
]

mkdirSync(FOLDER, { recursive: true })
for (const { file, size, radius, scale } of ICONS) {
  const density = (72 * size) / 32
  await sharp(Buffer.from(svg(radius, scale)), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${FOLDER}/${file}`)
}
