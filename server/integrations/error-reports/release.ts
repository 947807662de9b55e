import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FOLDER } from '#server/build-folder.ts'

const FILE = join(BUILD_FOLDER, 'release.txt')

/** Returns the name of the build, the same for server and browsers. */
export const readRelease = (file = FILE): string =>
  existsSync(file) ? `coldie@${readFileSync(file, 'utf8').trim()}` : 'coldie@unbuilt'
