import type { StatementObserver } from '../db/database.ts'
import type { Shop } from '../shop.ts'
import type { Telemetry } from './telemetry.ts'

type Watchers = Pick<Shop, 'log' | 'telemetry'> & { slowQueryMs: number | null }

/** Returns the observer of every statement; undefined if neither metrics nor slow statements are enabled. */
export function statementObserver({ log, telemetry, slowQueryMs }: Watchers): StatementObserver | undefined {
  const counted = telemetry && countedBy(telemetry)
  const slow = slowQueryMs === null ? null : slowToLog(log, slowQueryMs)
  if (counted && slow) return (text, send) => slow(text, () => counted(text, send))
  return counted ?? slow ?? undefined
}

/**
 * Counts statements by their first word, because the shop has hundreds of statements. The text contains no values:
 * they are sent as parameters.
 */
const countedBy =
  (telemetry: Telemetry): StatementObserver =>
  (text, send) => {
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other'
    const labels = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
    return telemetry.work(
      { kind: 'statement', name: operation, labels, details: { 'db.query.text': text } },
      send,
    )
  }

/** Characters of a statement in the log, enough to identify it. */
const LONGEST_TEXT = 1500

/** Logs slow statements. The time includes the wait for a connection, because the shop waits for both. */
const slowToLog =
  (log: Shop['log'], atLeastMs: number): StatementObserver =>
  async (text, send) => {
    const startedAt = performance.now()
    try {
      return await send()
    } finally {
      const ms = performance.now() - startedAt
      if (ms >= atLeastMs)
        log.warn(
          { ms: Math.round(ms), slow_query: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT) },
          'slow statement',
        )
    }
  }
