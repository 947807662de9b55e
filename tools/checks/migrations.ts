import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isOfBaseline } from '#server/db/baseline.ts'
import { type Check, outcome } from './check.ts'

/**
 * Checks that migrations are compatible with the previous release, which continues to serve requests. A migration must
 * not remove anything that this release uses, and must not hold locks for longer than a catalogue change.
 */
export const migrationsCheck: Check = {
  name: 'migrations',
  run: async () => {
    const files = globSync('server/db/migrations/*.sql').toSorted()
    const faults = files
      .filter((file) => !isOfBaseline(basename(file)))
      .flatMap((file) =>
        migrationFaults(readFileSync(file, 'utf8')).map((fault) => `${basename(file)}: ${fault}`),
      )
    return outcome(files.length > 0 && faults.length === 0, faults.join('\n'))
  },
}

type Rule = {
  breaks: RegExp
  /** Exception: `small` for a table that the migration creates or marks as small, `contract` for a contraction. */
  unless?: 'small' | 'contract'
  instead: string
}

/** Pattern of a table name, for rules about a table. */
const TABLE = String.raw`(?:only )?(?:public\.)?"?(?<table>\w+)"?`
const ALTER = String.raw`^alter table (?:if exists )?${TABLE}\b.*`

const RULES: Rule[] = [
  {
    breaks: /^drop (table|view|function|procedure|type|sequence|domain|schema)\b/,
    unless: 'contract',
    instead: 'the previous release still reads it: drop it in a later contraction',
  },
  {
    breaks:
      /^alter table .*\bdrop (column )?(if exists )?(?!constraint\b|default\b|not null\b|expression\b|identity\b)\w+/,
    unless: 'contract',
    instead: 'the previous release still reads the column: drop it in a later contraction',
  },
  {
    breaks: /^alter (table|view|function|type|sequence)\b.*\brename\b/,
    instead: 'both releases need the name: add the new name, write both, drop the old name in a contraction',
  },
  {
    breaks: /^alter table .*\bset not null\b/,
    unless: 'contract',
    instead:
      'the previous release may write null: first add a check (… is not null) not valid, and validate it later',
  },
  {
    breaks:
      /^alter table .*\badd column (?:if not exists )?\w+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
    instead: 'the previous release does not write it: give it a default, or allow null',
  },
  {
    breaks: new RegExp(
      String.raw`${ALTER}\badd column\b.*\b(?:default (?!null\b|true\b|false\b|now\(\)|'|-?\d|current_)|generated|serial|bigserial)`,
    ),
    unless: 'small',
    instead: 'all rows are rewritten under a lock: add it without a default, and fill it from a job',
  },
  {
    breaks: new RegExp(String.raw`${ALTER}\badd column\b.*\b(?:references|unique|primary key|check)\b`),
    unless: 'small',
    instead: 'all rows are read under a lock: add the column, then the constraint as not valid',
  },
  {
    breaks: new RegExp(
      String.raw`${ALTER}\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)`,
    ),
    unless: 'small',
    instead: 'all rows are read under a lock: add it as not valid, and validate it in the next migration',
  },
  {
    breaks: new RegExp(
      String.raw`${ALTER}\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)`,
    ),
    unless: 'small',
    instead: 'an index is built under a lock: create unique index concurrently, then add it using index',
  },
  {
    breaks: new RegExp(String.raw`${ALTER}\b(?:set data )?type\b`),
    unless: 'small',
    instead:
      'all rows are rewritten under a lock: add a column of the new type, write both, drop the old column later',
  },
  {
    breaks: new RegExp(String.raw`${ALTER}\bset (?:logged|unlogged|tablespace)\b`),
    unless: 'small',
    instead: 'the table is rewritten under a lock',
  },
  {
    breaks: new RegExp(String.raw`^create (?:unique )?index (?!concurrently\b).*\bon ${TABLE}`),
    unless: 'small',
    instead: 'it blocks writes to the table: create index concurrently, in a separate migration',
  },
  {
    breaks: /^drop index (?!concurrently if exists\b)/,
    instead: 'readers wait for the lock: drop index concurrently if exists, in a separate migration',
  },
  {
    breaks: new RegExp(String.raw`^(?:with .*\b)?(?:update|delete from|insert into) ${TABLE}\b`),
    unless: 'small',
    instead: 'rows stay locked until the migration ends: fill them from a job, in batches',
  },
  {
    breaks:
      /^(lock|truncate|cluster|vacuum|reindex (?!.*\bconcurrently\b)|refresh materialized view (?!concurrently\b))\b/,
    instead: 'it blocks all reads and writes of the table',
  },
  {
    breaks: /^set\b|^reset\b|\bset_config\(/,
    instead: 'timeouts and other settings are set by server/db/migrate.ts',
  },
]

/** Statements that lock a table until the migration ends. */
const LOCKS = new RegExp(
  String.raw`^(?:alter table (?:if exists )?|create (?:or replace )?(?:constraint )?trigger .*? on )${TABLE}\b`,
)

/** Returns the reasons why a migration can't run concurrently with the previous release; empty if it can. */
export function migrationFaults(text: string): string[] {
  const statements = statementsOf(text)
  const small = new Set([
    ...[...text.matchAll(/^-- small: (\w+) \(.+\)/gm)].map(([, table = '']) => table),
    ...statements.flatMap(
      (each) => new RegExp(`^create table (?:if not exists )?${TABLE}`).exec(each)?.groups?.table ?? [],
    ),
  ])
  const isContraction = /^-- contract after \d{4}: \S/m.test(text)
  const faults = statements.flatMap((statement) =>
    RULES.flatMap(({ breaks, unless, instead }) => {
      const found = breaks.exec(statement)
      const isAllowed =
        (unless === 'contract' && isContraction) ||
        (unless === 'small' && small.has(found?.groups?.table ?? ''))
      return found && !isAllowed ? [`“${statement.slice(0, 70)}”: ${instead}`] : []
    }),
  )
  const locked = new Set(
    statements.flatMap((each) => LOCKS.exec(each)?.groups?.table ?? []).filter((each) => !small.has(each)),
  )
  if (locked.size > 1)
    faults.push(
      `locks ${[...locked].join(' and ')}: it holds one lock while it waits for the next, which can deadlock: use separate migrations`,
    )
  const has = (words: RegExp) => statements.some((each) => words.test(each))
  if (has(/\bvalidate constraint\b/) && has(/\badd constraint\b/))
    faults.push('“validate constraint”: it runs under the lock of “add constraint”: use a separate migration')
  return faults
}

/**
 * Returns the statements in lower case, each on a single line, without comments. Includes the statements of DO blocks,
 * but not those of function bodies.
 */
function statementsOf(text: string): string[] {
  const bodies: string[] = []
  const plain = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bdo\s+)?\$(\w*)\$(.*?)\$\2\$/gis, (_all, isDo: unknown, _tag, body: string) => {
      if (isDo) bodies.push(body)
      return "''"
    })
    .replaceAll(/'(?:[^']|'')*'/g, "''")
  return [plain, ...bodies].flatMap((each) =>
    each
      .split(';')
      .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
      .map((statement) => statement.replace(/^(?:begin|then|else|loop|declare .*? begin) /, ''))
      .filter((statement) => statement !== ''),
  )
}
