import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Advisory, AdvisoryCopy } from './supply-chain/advisories.ts'
import { type LockedPackage, packageName } from './supply-chain/licences.ts'

// `npm run advisories`: updates the project's copy of the advisories from the registry that npm uses, which has to
// support `npm audit`. Existing advisories are retained, because their versions must still not be used.

const FILE = 'tools/supply-chain/advisories.json'
const TIMEOUT_MS = 60_000

type RegistryAdvisory = { id: number; url: string; title: string; vulnerable_versions: string }

const registry = execFileSync('npm', ['config', 'get', 'registry', '--loglevel=error'], {
  encoding: 'utf8',
}).trim()
const packages = readPackages()
const reply = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(Object.fromEntries(packages)),
  signal: AbortSignal.timeout(TIMEOUT_MS),
})
if (!reply.ok) {
  console.error(`The registry answered ${reply.status} and provides no advisories. The copy is unchanged.`)
  process.exit(1)
}
const found = Object.entries((await reply.json()) as Record<string, RegistryAdvisory[]>).flatMap(
  ([name, list]) => list.map((each) => toAdvisory(name, each)),
)
const known = (JSON.parse(readFileSync(FILE, 'utf8')) as AdvisoryCopy).advisories
const all = new Map([...known, ...found].map((each) => [`${each.package} ${each.id}`, each]))
const copy: AdvisoryCopy = {
  updated: new Date().toISOString().slice(0, 10),
  advisories: [...all.values()].toSorted((a, b) => (a.package + a.id < b.package + b.id ? -1 : 1)),
}
writeFileSync(FILE, `${JSON.stringify(copy, null, 2)}\n`)
console.log(`${packages.size} packages checked, ${found.length} advisories received, ${all.size} stored.`)

function toAdvisory(
  name: string,
  { id, url, title, vulnerable_versions: range }: RegistryAdvisory,
): Advisory {
  return { id: /GHSA(-\w{4}){3}/.exec(url)?.[0] ?? String(id), package: name, range, title }
}

/** Returns the locked versions of all packages by name. */
function readPackages(): Map<string, string[]> {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const versions = new Map<string, Set<string>>()
  for (const [path, { version }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue
    const name = packageName(path)
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return new Map([...versions].map(([name, some]) => [name, [...some]]))
}
