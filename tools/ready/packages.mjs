import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkLibraries } from './libraries.mjs'
import { runQuietly } from './program.mjs'
import { runningShops } from './running.mjs'

/**
 * Whether node_modules holds what the lock file names. npm writes its own account of what it installed as
 * the last thing it does, so an installation that was broken off is judged rightly too. The folders are looked for as well:
 * where node_modules was copied by links, the account may be that of another copy.
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

/** The paths that the lock file names and node_modules lacks, or holds in another version. */
function missingPackages(wanted, installed, { dev }) {
  if (!wanted || !installed) return ['']
  return Object.keys(wanted).filter(
    (path) => path !== '' && isNeeded(wanted[path], dev) && !isSame(wanted[path], installed[path]),
  )
}

/** npm passes over an optional package that it can't fetch, so the ones for this machine are asked for. */
function isNeeded(entry, dev) {
  if (!dev && (entry.dev || entry.devOptional)) return false
  if (!entry.optional && !entry.devOptional) return true
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !entry.libc && !!entry.os
}

function fits(allowed, ours) {
  return allowed === undefined || [allowed].flat().includes(ours)
}

/**
 * How to get from what is installed to what the lock file wants. `add`: everything installed stays as it is, so a shop
 * that runs on it keeps running. `replace`: some of it has to go.
 */
export function installKind(wanted, installed) {
  if (!wanted || !installed) return 'replace'
  return Object.keys(installed).every((path) => isSame(wanted[path], installed[path])) ? 'add' : 'replace'
}

const OPTIONS = ['--include=optional', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
const QUIET = ['--no-update-notifier', '--loglevel=error']

/**
 * Install scripts are left out, whatever npm's settings say about them: none is needed but the links
 * between the libraries of PostgreSQL, and those are made here. Packages are never replaced under a running shop.
 */
export async function install(folder, { dev, env, shops = runningShops() }) {
  const installed = installedPackages(folder)
  const kind = installKind(wantedPackages(folder), installed)
  if (kind === 'replace' && shops.length > 0) throw new Error(otherPackages(shops))
  const how = kind === 'add' ? ['install', '--no-save'] : ['ci']
  // npm takes away what is omitted, and a check may be running on it.
  const includesDev = dev || Object.values(installed ?? {}).some((entry) => entry.dev)
  const args = [...how, includesDev ? '--include=dev' : '--omit=dev', ...OPTIONS, ...QUIET]
  const npm = process.env.npm_execpath ?? ''
  const command = npm.endsWith('npm-cli.js') ? ['node', npm] : ['npm']
  await runQuietly(`npm ${how[0]}`, [...command, ...args], { cwd: folder, env })
  linkLibraries(folder)
}

const otherPackages = (shops) =>
  `Coldie runs from this folder (process ${shops.map((shop) => shop.pid).join(', ')}) with other packages than ` +
  'package-lock.json names now. Stop it first, then run this again.'
