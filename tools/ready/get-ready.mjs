import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { linkLibraries } from './libraries.mjs'
import { isInstalled, install } from './packages.mjs'
import { isBuilt, build } from './web.mjs'
import { ROOT } from './root.mjs'
import { withLock } from './lock.mjs'

const RUNTIME = join(ROOT, 'tools', 'runtime')
const RUNTIME_BIN = join(RUNTIME, 'node_modules', '.bin')

/**
 * Updates the pinned Node, the packages and the built web if needed, and returns the environment for the project's
 * programs. If everything is up to date it only reads files, which takes a few hundredths of a second.
 */
export async function getReady({ dev, web }) {
  const env = { ...process.env, PATH: RUNTIME_BIN + delimiter + process.env.PATH }
  // Caches compiled code, which saves a third of the time of later starts.
  env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'node')
  const isReady = () => hasRuntime() && isInstalled(ROOT, { dev }) && (!web || isBuilt())
  // A manual `npm ci` does not run install scripts (`.npmrc`), so the links are created here.
  linkLibraries(ROOT)
  if (isReady()) return env
  // Prevents two concurrent starts in the same clone from installing or building over each other.
  await withLock(async () => {
    if (!hasRuntime()) await installRuntime()
    if (!isInstalled(ROOT, { dev })) {
      console.error('Installing packages; the first time takes a minute or two …')
      await install(ROOT, { dev, env })
    }
    if (web && !isBuilt()) {
      console.error('Building the web …')
      await build(env)
    }
  })
  return env
}

function hasRuntime() {
  return isInstalled(RUNTIME, { dev: false }) && existsSync(join(RUNTIME_BIN, 'node'))
}

/** Message for slim images of Debian and Ubuntu, which do not contain the library. */
const MISSING_LIBRARY =
  'Node.js 26 needs the system library libatomic: on Debian and Ubuntu `apt-get install libatomic1`, then run this again.'

async function installRuntime() {
  console.error('Installing Node.js 26 for this project …')
  await install(RUNTIME, { dev: false, env: process.env })
  if (!hasRuntime()) {
    throw new Error(
      `npm provides no Node.js 26 for ${process.platform} ${process.arch}: see tools/runtime/package.json.`,
    )
  }
  const { status, stderr } = spawnSync(join(RUNTIME_BIN, 'node'), ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  // Removed, so that the next start installs it again.
  rmSync(join(RUNTIME, 'node_modules'), { recursive: true, force: true })
  throw new Error(`${(stderr ?? '').trim()}\n${MISSING_LIBRARY}`)
}
