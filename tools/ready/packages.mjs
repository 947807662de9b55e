import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkLibraries } from './libraries.mjs'
import { runQuietly } from './program.mjs'
import { runningShops } from './running.mjs'

/**
 * Returns whether node_modules contains the packages of the lock file. npm writes its list of installed packages last,
 * so an interrupted installation is detected. The folders are checked too, because the list may be that of another copy
 * if node_modules was copied by links.
 */
export function isInstalled(folder, { dev }) {
  const wanted = wantedPackages(folder)
  if (missingPackages(wanted, installedPackages(folder), { dev }).length > 0) return false
  return Object.keys(wanted).every((path) => !isNeeded(wanted[path], dev) || existsSync(join(folder, path)))
}

const wantedPackages = (folder) => packagesOf(join(folder, 'package-lock.json'))
const installedPackages = (folder) => packagesOf(join(folder, 'node_modules', '.package-lock.json'))

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
}

const isSame = (one, other) => one?.version === other?.version && one?.integrity === other?.integrity

/** Returns the paths of locked packages that node_modules lacks or contains in another version. */
function missingPackages(wanted, installed, { dev }) {
  if (!wanted || !installed) return ['']
  return Object.keys(wanted).filter(
    (path) => path !== '' && isNeeded(wanted[path], dev) && !isSame(wanted[path], installed[path]),
  )
}

/**
 * Returns whether a package is required. npm skips optional packages that it can't fetch, so those for this machine
 * count.
 */
function isNeeded(entry, dev) {
  if (!dev && (entry.dev || entry.devOptional)) return false
  if (!entry.optional && !entry.devOptional) return true
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !entry.libc && !!entry.os
}

function fits(allowed, ours) {
  return allowed === undefined || [allowed].flat().includes(ours)
}

/**
 * Returns the kind of installation that reaches the state of the lock file. An installation of kind `add` preserves all
 * installed packages, so that a running shop is not affected. With `replace`, installed packages are removed or
 * replaced.
 */
export function installKind(wanted, installed) {
  if (!wanted || !installed) return 'replace'
  return Object.keys(installed).every((path) => isSame(wanted[path], installed[path])) ? 'add' : 'replace'
}

const OPTIONS = ['--include=optional', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
const QUIET = ['--no-update-notifier', '--loglevel=error']

/**
 * Installs the locked packages. Install scripts are never run; the only one needed creates the links between the
 * libraries of PostgreSQL, which is done here. Throws instead of replacing packages of a running shop.
 */
export async function install(folder, { dev, env, shops = runningShops() }) {
  const installed = installedPackages(folder)
  const kind = installKind(wantedPackages(folder), installed)
  if (kind === 'replace' && shops.length > 0) throw new Error(otherPackages(shops))
  const how = kind === 'add' ? ['install', '--no-save'] : ['ci']
  // npm removes omitted packages, which a running check may need.
  const includesDev = dev || Object.values(installed ?? {}).some((entry) => entry.dev)
  const args = [...how, includesDev ? '--include=dev' : '--omit=dev', ...OPTIONS, ...QUIET]
  const npm = process.env.npm_execpath ?? ''
  const command = npm.endsWith('npm-cli.js') ? ['node', npm] : ['npm']
  await runQuietly(`npm ${how[0]}`, [...command, ...args], { cwd: folder, env })
  linkLibraries(folder)
}

const otherPackages = (shops) =>
  `Coldie runs from this folder (process ${shops.map((shop) => shop.pid).join(', ')}) with packages that ` +
  'differ from package-lock.json. Stop it first, then run this again.'
