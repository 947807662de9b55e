import { readFileSync, readdirSync } from 'node:fs'

/** The most memory that processes had together, in MB; NaN where the system doesn't tell. */
export type MemoryWatch = { stop: () => number }

const EVERY_MS = 250

/** Asks again and again; what `pids` share with each other is counted once, as Linux divides it. */
export function watchMemory(pids: () => number[]): MemoryWatch {
  let most = Number.NaN
  const look = () => {
    const now = pids().reduce((sum, pid) => sum + proportionalMb(pid), 0)
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
export const withChildren = (parent: number): number[] => [parent, ...childrenOf(parent)]

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

function parentOf(pid: string): number | undefined {
  const parent = /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** How the process was started. */
export const commandOf = (pid: number): string => readProc(pid, 'cmdline').replaceAll('\0', ' ')

/** The child of a shop that draws pictures, while there are any to draw. */
export const drawingProcess = (shop: number): number | undefined =>
  childrenOf(shop).find((pid) => commandOf(pid).includes('render-process'))

/** With its share of what it has in common with other processes. */
export const proportionalMb = (pid: number): number => megabytesOf(pid, 'Pss')

/** With all that it has in common with other processes. */
export const residentMb = (pid: number): number => megabytesOf(pid, 'Rss')

const megabytesOf = (pid: number, field: 'Pss' | 'Rss'): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

/** A process that has just ended holds nothing any more. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
