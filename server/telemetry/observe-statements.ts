import type { StatementObserver } from '../db/database.ts'
import type { Shop } from '../shop.ts'
import type { Telemetry } from './telemetry.ts'

type Watchers = Pick<Shop, 'log' | 'telemetry'> & { slowQueryMs: number | null }

/** What sees every statement; undefined where nobody wants to know. */
export function statementObserver({ log, telemetry, slowQueryMs }: Watchers): StatementObserver | undefined {
  const counted = telemetry && countedBy(telemetry)
  const slow = slowQueryMs === null ? null : slowToLog(log, slowQueryMs)
  if (counted && slow) return (text, send) => slow(text, () => counted(text, send))
  return counted ?? slow ?? undefined
}

/** Counted by its first word: the shop has hundreds of statements. The text holds no values: those are sent beside it. */
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

/** So much of a statement tells which it is. */
const LONGEST_TEXT = 1500

/** The time includes the wait for a connection: that is what the shop waits for. */
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
          'a slow statement',
        )
    }
  }
