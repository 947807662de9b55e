import type { Module } from './modules.ts'
import { isTest } from './rules.ts'

export const TABLE_RULE = 'tables-have-one-writer'

/** Returns the owner of a file's statements: a group of features, or another part of the server. */
export const ownerOf = (file: string): string | undefined =>
  (/^server\/features\/([^/]+)\//.exec(file) ?? /^server\/([^/]+)\//.exec(file))?.[1]

/**
 * Owners that may write any table. The set-up in `db` creates and fills all tables. The feature `privacy` deletes or
 * masks a person's rows in all tables in one transaction, so that no copy is missed.
 */
const WRITES_ANYWHERE = new Set(['db', 'privacy'])

/** Returns a violation for each statement on a table that another owner writes with more statements. */
export function sharedTables(modules: readonly Module[]) {
  const writers = new Map<string, Map<string, string[]>>()
  for (const { file, tableWrites } of modules) {
    const owner = ownerOf(file)
    if (owner === undefined || isTest(file) || WRITES_ANYWHERE.has(owner)) continue
    for (const { table, line } of tableWrites) {
      const owners = writers.get(table) ?? new Map<string, string[]>()
      owners.set(owner, [...(owners.get(owner) ?? []), `${file}:${line}`])
      writers.set(table, owners)
    }
  }
  return [...writers].flatMap(([table, owners]) => {
    const [[main] = [''], ...others] = [...owners].toSorted(([, a], [, b]) => b.length - a.length)
    return others.flatMap(([, places]) =>
      places.map((where) => ({
        rule: TABLE_RULE,
        where,
        what: `writes ${table}, which is written by ${main}`,
        because: 'the rules for changes of a table are implemented by its owner only',
      })),
    )
  })
}
