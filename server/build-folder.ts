import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BUILDS = new URL('../build/', import.meta.url)
const CURRENT = new URL('current', BUILDS)

/** Web build that this process serves. It is read once, because a later build gets its own folder. */
export const BUILD_FOLDER = fileURLToPath(
  new URL(existsSync(CURRENT) ? readFileSync(CURRENT, 'utf8').trim() : 'none', BUILDS),
)
