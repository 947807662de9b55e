import { satisfies } from 'semver'
import { type LockedPackage, packageName } from './licences.ts'

/** Published vulnerability of a package, in the format of registries. */
export type Advisory = { id: string; package: string; range: string; title: string }

/** Copy of the advisories in the project, so that the check needs no network. */
export type AdvisoryCopy = { updated: string; advisories: Advisory[] }

const DAY_MS = 86_400_000
/** Maximum age of the copy in days, because later vulnerabilities are not in it. */
const MAX_DAYS = 60

/** Returns a message if the copy is too old or has no valid date, else null. */
export function ageProblem({ updated }: Pick<AdvisoryCopy, 'updated'>, today: Date): string | null {
  const days = Math.floor((today.getTime() - Date.parse(updated)) / DAY_MS)
  if (days >= -1 && days <= MAX_DAYS) return null
  const age = days > MAX_DAYS ? `is ${days} days old` : `has the date ${updated}`
  return `The copy of the advisories ${age}: run \`npm run advisories\` with access to the npm registry, and commit the file`
}

/** Returns the locked versions that an advisory covers. */
export function advisoryProblems(
  packages: Record<string, LockedPackage>,
  advisories: readonly Advisory[],
): string[] {
  const byName = Map.groupBy(advisories, (advisory) => advisory.package)
  return Object.entries(packages).flatMap(([path, { version }]) => {
    if (!path.includes('node_modules/')) return []
    const name = packageName(path)
    return (byName.get(name) ?? [])
      .filter(({ range }) => satisfies(version, range, { includePrerelease: true }))
      .map(({ id, title }) => `${name} ${version}: ${id}, ${title}`)
  })
}
