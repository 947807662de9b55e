import { readFileSync } from 'node:fs'
import { type Check, outcome } from './check.ts'

type Lock = { packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }> }

const LOCK_FILE = 'package-lock.json'

/**
 * Checks the lock file. npm omits a platform's binary from the lock file if its registry does not have it yet, and
 * then fails to install from that file. URLs would force all developers to use the same registry.
 */
export const lockFileCheck: Check = {
  name: 'lock file',
  run: async () => {
    const problems = lockProblems(JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as Lock)
    return outcome(problems.length === 0, problems.join('\n'))
  },
}

export function lockProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name))
    return [
      ...missing.map((name) => `${path || 'the project'} requires ${name}, which has no entry`),
      ...(resolved?.startsWith('http') ? [`${path} contains the URL of a registry`] : []),
    ]
  })
}

/** Returns whether a package is locked, using Node's resolution: next to the package, then in each enclosing folder. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  for (let around = path; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/node_modules/')))) {
    if (packages[`${around}${around && '/'}node_modules/${name}`]) return true
    if (!around.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}
