import { fileURLToPath } from 'node:url'

/** Folder of the project, independent of the working directory. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
