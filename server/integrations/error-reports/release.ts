import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../../../build/release.txt', import.meta.url))

/** What the build called itself, for the server and for browsers alike. */
export const readRelease = (file = FILE): string =>
  existsSync(file) ? `coldie@${readFileSync(file, 'utf8').trim()}` : 'coldie@unbuilt'
