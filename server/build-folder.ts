import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BUILDS = new URL('../build/', import.meta.url)
const CURRENT = new URL('current', BUILDS)

/** The web build that this process serves. Read once: a later build gets a folder of its own. */
export const BUILD_FOLDER = fileURLToPath(
  new URL(existsSync(CURRENT) ? readFileSync(CURRENT, 'utf8').trim() : 'none', BUILDS),
)
