import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { runQuietly } from './program.mjs'
import { runningShops } from './running.mjs'

const BUILDS = join(ROOT, 'build')
/** File with the name of the folder below `build/` that a starting shop serves. */
const CURRENT = join(BUILDS, 'current')
const FOLDERS = ['web', 'contract', 'domain']
const FILES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']

/** Returns the name of the build for the current sources. */
const wantedBuild = () => sourcesHash().slice(0, 16)

export const currentBuild = () => (existsSync(CURRENT) ? readFileSync(CURRENT, 'utf8').trim() : null)

const isComplete = (name) => existsSync(join(BUILDS, name, '.complete'))

/** Returns whether `build/current` refers to a complete build of the current sources. */
export function isBuilt() {
  if (!existsSync(join(ROOT, 'web', 'routes.ts'))) return true
  const wanted = wantedBuild()
  return currentBuild() === wanted && isComplete(wanted)
}

/** Builds the web. Each build has its own folder, so that a running shop keeps using the build it started with. */
export async function build(env) {
  const name = wantedBuild()
  if (!isComplete(name)) await makeBuild(name, env)
  writeFileSync(`${CURRENT}.new`, `${name}\n`)
  renameSync(`${CURRENT}.new`, CURRENT)
  removeUnused(name)
}

async function makeBuild(name, env) {
  const folder = join(BUILDS, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const cli = join(ROOT, 'node_modules', '.bin', 'react-router')
  await runQuietly('The build of the web', [cli, 'build'], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production', BUILD_FOLDER: `build/${name}` },
  })
  writeFileSync(join(folder, '.complete'), '')
}

function removeUnused(current) {
  const used = new Set([current, ...runningShops().map((shop) => shop.build)])
  for (const entry of readdirSync(BUILDS)) {
    if (entry === 'current' || used.has(entry)) continue
    rmSync(join(BUILDS, entry), { recursive: true, force: true })
  }
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
