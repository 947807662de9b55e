import { nameWords } from '#domain/address/street-words.ts'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { AddressState } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'
import { suburbsNamed } from './addresses.queries.ts'

/** A suburb of the index or of the built-in list. `search` is its name in the spelling of the index. */
export type KnownSuburb = GeoPoint & { name: string; search: string; state: AddressState; postcode: string }

const builtIn: ReadonlyMap<string, KnownSuburb[]> = Map.groupBy(
  SERVED_SUBURBS.map((suburb) => ({ ...suburb, search: nameWords(suburb.name).join(' ') })),
  ({ search }) => search,
)

/** Returns whether a name in the spelling of the index is a suburb of the built-in list. */
export const isBuiltInSuburb = (name: string): boolean => builtIn.has(name)

/** Returns the suburbs with one of the names, in the given state if there is one. */
export async function knownSuburbs(
  db: Database,
  names: readonly string[],
  state?: AddressState,
): Promise<KnownSuburb[]> {
  const distinct = [...new Set(names)]
  const listed = distinct.flatMap((name) => builtIn.get(name) ?? [])
  const unlisted = distinct.filter((name) => !builtIn.has(name))
  const indexed = unlisted.length > 0 ? await suburbsNamed(db, unlisted) : []
  return [...listed, ...indexed].filter((suburb) => !state || suburb.state === state)
}

/** Returns those of the names that are suburbs, in the given state if there is one. */
export async function knownSuburbNames(
  db: Database,
  names: readonly string[],
  state?: AddressState,
): Promise<ReadonlySet<string>> {
  return new Set((await knownSuburbs(db, names, state)).map(({ search }) => search))
}
