import { readFileSync, readdirSync } from 'node:fs'

/** The most memory that processes had together, in MB; NaN where the system doesn't tell. */
export type MemoryWatch = { stop: () => number }

const EVERY_MS = 250

/** Asks again and again; what `pids` share with each other is counted once, as Linux divides it. */
export function watchMemory(pids: () => number[]): MemoryWatch {
  let most = Number.NaN
  const look = () => {
    const now = pids().reduce((sum, pid) => sum + megabytesOf(pid), 0)
    if (!(most >= now)) most = now
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(most)
    },
  }
}

/** A process and those it has started: of PostgreSQL one for each connection and duty. */
export function withChildren(parent: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return [parent, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
  } catch {
    return undefined
  }
}

/** A process that has just ended holds nothing any more. */
function megabytesOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
