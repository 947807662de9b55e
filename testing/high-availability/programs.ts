import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian packages, and one program of each that must exist. */
const PACKAGES = {
  'postgresql-15': 'postgres',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
}

const DEBIAN_SERVERS = '/usr/lib/postgresql'
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

export const isRoot = process.getuid?.() === 0

/** Returns the folder of PostgreSQL's server programs, in the newest installed version. */
export function serverPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_SERVERS) ? readdirSync(DEBIAN_SERVERS) : []
  const newest = versions.map(Number).toSorted((a, b) => b - a)[0]
  return newest ? join(DEBIAN_SERVERS, String(newest), 'bin') : undefined
}

function folders(): string[] {
  const server = serverPrograms()
  return [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS, ...(server ? [server] : [])]
}

const isThere = (program: string) => folders().some((folder) => existsSync(join(folder, program)))

/** Installs missing packages as root. @throws an error with the command to run otherwise */
export function ensurePrograms(): void {
  const missing = () =>
    Object.entries(PACKAGES).flatMap(([name, program]) => (isThere(program) ? [] : [name]))
  if (missing().length > 0 && isRoot) {
    console.log(`Installing ${missing().join(', ')} …`)
    // Without recommended packages, whose services Debian would start.
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing()], options)
  }
  if (missing().length > 0) {
    throw new Error(
      `Programs are missing. Run: sudo apt-get install --no-install-recommends ${missing().join(' ')}`,
    )
  }
}

/** Returns the PATH with which all these programs are found. */
export const programPath = (): string => folders().join(delimiter)
