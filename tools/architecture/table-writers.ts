import type { Module } from './modules.ts'
import { isTest } from './rules.ts'

export const TABLE_RULE = 'tables-have-one-writer'

/** Whose the statements of a file are: a group of features, or another part of the server. */
export const ownerOf = (file: string): string | undefined =>
  (/^server\/features\/([^/]+)\//.exec(file) ?? /^server\/([^/]+)\//.exec(file))?.[1]

/**
 * The database's own set-up creates and fills every table, and privacy deletes or masks a person's rows wherever they
 * are, in one transaction whose order is the law's: an owner who did that alone could forget a copy.
 */
const WRITES_ANYWHERE = new Set(['db', 'privacy'])

/** Each table that more than one owner writes, once for every statement of the owner with fewer of them. */
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
    const [main, ...others] = [...owners].toSorted(([, a], [, b]) => b.length - a.length)
    return others.flatMap(([, places]) =>
      places.map((where) => ({
        rule: TABLE_RULE,
        where,
        what: `writes ${table}, which is written by ${main![0]}`,
        because: 'what has to happen with each change of a table is known in one place only',
      })),
    )
  })
}
