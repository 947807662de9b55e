import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, whatever its own tick is. */
const TICK_MS = 10

type Times = { parent: number; own: number; reaped: number }

/** Answers the processor time that something has used so far, in milliseconds; NaN where the system doesn't tell. */
export type Meter = () => number

/** One process, all its threads. */
export const processMeter =
  (pid: number): Meter =>
  () =>
    readTimes(pid)?.own ?? Number.NaN

/** PostgreSQL: its first process, one child for each connection and duty, and those that have ended. */
export const postgresMeter =
  (postmaster: number): Meter =>
  () => {
    const first = readTimes(postmaster)
    if (!first) return Number.NaN
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readTimes(Number(name)))
      .filter((times) => times?.parent === postmaster)
    return children.reduce((sum, times) => sum + times!.own, first.own + first.reaped)
  }

function readTimes(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name stands in brackets and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS
    return { parent: Number(fields[1]), own: ticks(11), reaped: ticks(13) }
  } catch {
    return undefined
  }
}
