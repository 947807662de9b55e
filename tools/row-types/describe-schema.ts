import type { Database } from '#server/db/database.ts'
import {
  type Described,
  readFunctions,
  readMajor,
  readRest,
  readSequences,
  readTables,
  readViews,
} from './schema.queries.ts'

const COMMENT_LINE = /^\s*--.*$/

/**
 * Returns the whole schema as text: extensions, sequences, tables, views and functions, each sorted by name. Comments of
 * functions are left out. Two databases with equal text have equal schemas.
 * @param application name of the application's role, whose privileges are part of the text
 */
export async function describeSchema(owner: Database, application: string): Promise<string> {
  const sections = [
    await readRest(owner, application),
    await readSequences(owner),
    await readTables(owner, application),
    await readViews(owner),
    await readFunctions(owner),
  ]
  const title = '-- Written from the migrated database by `npm run row-types`: never by hand.'
  return [
    `${title}\n-- PostgreSQL ${await readMajor(owner)}\n`,
    ...sections.flatMap((objects) => objects.map(textOf)),
  ].join('\n')
}

function textOf({ lines: [first = '', ...rest] }: Described): string {
  const indented = rest.filter((line) => line !== null && !COMMENT_LINE.test(line)).map((line) => `  ${line}`)
  return [first, ...indented].map((line) => `${line.trimEnd()}\n`).join('')
}
