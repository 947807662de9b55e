import { satisfies } from 'semver'
import { type LockedPackage, packageName } from './licences.ts'

/** A published weakness of a package, in the form in which registries give it out. */
export type Advisory = { id: string; package: string; range: string; title: string }

/** The copy that is kept in the project, so that the check needs no network. */
export type AdvisoryCopy = { updated: string; advisories: Advisory[] }

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
