import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { runQuietly } from './program.mjs'

const STAMP = join(ROOT, 'build', '.made-from')
const FOLDERS = ['web', 'contract', 'domain']
const FILES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']

/** Whether `build/` was made from exactly the sources that lie here. */
export function isBuilt() {
  if (!existsSync(join(ROOT, 'web', 'routes.ts'))) return true
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

export async function build(env) {
  const hash = sourcesHash()
  rmSync(STAMP, { force: true })
  const cli = join(ROOT, 'node_modules', '.bin', 'react-router')
  await runQuietly('The build of the web', [cli, 'build'], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
  })
  writeFileSync(STAMP, hash)
}

function sourcesHash() {
  const hash = createHash('sha256')
  const sources = FOLDERS.flatMap((folder) => filesBelow(folder)).filter(
    (name) => !/\.test\.tsx?$/.test(name),
  )
  for (const name of [...FILES, ...sources.sort()]) {
    if (existsSync(join(ROOT, name))) hash.update(name).update(readFileSync(join(ROOT, name)))
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}
