import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkLibraries } from './libraries.mjs'
import { runQuietly } from './program.mjs'

/**
 * Whether node_modules holds what the lock file names. npm writes its own account of what it installed as
 * the last thing it does, so an installation that was broken off, or made by hand, is judged rightly too.
 */
export function isInstalled(folder, { dev }) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isNeeded(entry, dev)) return true
    return installed[path]?.version === entry.version && installed[path].integrity === entry.integrity
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
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
 * Install scripts are left out, whatever npm's settings say about them: none is needed but the links
 * between the libraries of PostgreSQL, and those are made here.
 */
export async function install(folder, { dev, env }) {
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--include=optional', '--ignore-scripts']
  args.push('--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error')
  const npm = process.env.npm_execpath ?? ''
  const command = npm.endsWith('npm-cli.js') ? ['node', npm] : ['npm']
  await runQuietly('npm ci', [...command, ...args], { cwd: folder, env })
  linkLibraries(folder)
}
