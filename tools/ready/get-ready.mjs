import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { linkLibraries } from './libraries.mjs'
import { isInstalled, install } from './packages.mjs'
import { isBuilt, build } from './web.mjs'
import { ROOT } from './root.mjs'
import { withLock } from './lock.mjs'

/**
 * Folder of the programs of packages. The pinned Node is one of them, an optional dependency for each platform, so that
 * `npx` runs it too.
 */
const BIN = join(ROOT, 'node_modules', '.bin')
const NODE = join(BIN, 'node')

/**
 * Updates the packages with the pinned Node, and the built web, if needed. Returns the environment for the project's
 * programs. If everything is up to date it only reads files, which takes a few hundredths of a second.
 */
export async function getReady({ dev, web }) {
  const env = { ...process.env, PATH: BIN + delimiter + process.env.PATH }
  // Caches compiled code, which saves a third of the time of later starts.
  env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'node')
  const isReady = () => existsSync(NODE) && isInstalled(ROOT, { dev }) && (!web || isBuilt())
  // A manual `npm ci` does not run install scripts (`.npmrc`), so the links are created here.
  linkLibraries(ROOT)
  if (isReady()) return env
  // Prevents two concurrent starts in the same clone from installing or building over each other.
  await withLock(async () => {
    if (!isInstalled(ROOT, { dev })) {
      console.error('Installing Node.js 26 and packages; the first time takes a minute or two …')
      await install(ROOT, { dev, env })
    }
    checkNode()
    if (web && !isBuilt()) {
      console.error('Building the web …')
      await build(env)
    }
  })
  return env
}

/** Message for slim images of Debian and Ubuntu, which do not contain the library. */
const MISSING_LIBRARY =
  'Node.js 26 needs the system library libatomic: on Debian and Ubuntu `apt-get install libatomic1`, then run this again.'

/** @throws if the platform has no pinned Node, or if it does not start on this machine */
function checkNode() {
  if (!existsSync(NODE)) {
    throw new Error(
      `npm provides no Node.js 26 for ${process.platform} ${process.arch}: see optionalDependencies in package.json.`,
    )
  }
  const { status, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  // The package is removed, so that the machine's Node runs the next start, which installs the package again.
  rmSync(dirname(dirname(realpathSync(NODE))), { recursive: true })
  throw new Error(`${(stderr ?? '').trim()}\n${MISSING_LIBRARY}`)
}
