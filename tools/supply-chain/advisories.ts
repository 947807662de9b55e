import { satisfies } from 'semver'
import { type LockedPackage, packageName } from './licences.ts'

/** A published weakness of a package, in the form in which registries give it out. */
export type Advisory = { id: string; package: string; range: string; title: string }

/** The copy that is kept in the project, so that the check needs no network. */
export type AdvisoryCopy = { updated: string; advisories: Advisory[] }

const DAY_MS = 86_400_000
/** Most days since the copy was renewed: weaknesses that were published later are not in it. */
const MOST_DAYS = 60

/** Returns what to do about a copy that is too old or has no date, or null. */
export function ageProblem({ updated }: Pick<AdvisoryCopy, 'updated'>, today: Date): string | null {
  const days = Math.floor((today.getTime() - Date.parse(updated)) / DAY_MS)
  if (days >= -1 && days <= MOST_DAYS) return null
  const age = days > MOST_DAYS ? `is ${days} days old` : `has the date ${updated}`
  return `The copy of the advisories ${age}: run \`npm run advisories\` where the registry of npm can be reached, and commit the file`
}

/** Each installed version that an advisory covers. */
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
