import { readFileSync, readdirSync } from 'node:fs'

/** Unit of process times in Linux, which is a hundredth of a second independent of the kernel's tick. */
const TICK_MS = 10

type Times = { parent: number; own: number; reaped: number }

/** Returns the used processor time so far, in milliseconds; NaN if the system does not report it. */
export type Meter = () => number

/** Returns a meter for a process with all its threads. */
export const processMeter =
  (pid: number): Meter =>
  () =>
    readTimes(pid)?.own ?? Number.NaN

/** Returns a meter for PostgreSQL: its main process and its running and ended child processes. */
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
    // The program's name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS
    return { parent: Number(fields[1]), own: ticks(11), reaped: ticks(13) }
  } catch {
    return undefined
  }
}
