import { readFileSync, readdirSync } from 'node:fs'

/** Watch of the peak memory of some processes together, in MB; NaN if the system does not report it. */
export type MemoryWatch = { stop: () => number }

const EVERY_MS = 250

/** Polls the memory of processes. Memory that they share is counted once, by its proportional share in Linux. */
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

/** Returns a process and its children. PostgreSQL has a child for each connection and background task. */
export const withChildren = (parent: number): number[] => [parent, ...childrenOf(parent)]

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

function parentOf(pid: string): number | undefined {
  const parent = /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** Returns the command line of a process. */
export const commandOf = (pid: number): string => readProc(pid, 'cmdline').replaceAll('\0', ' ')

/** Returns the child process of a shop that draws pictures; undefined after the last picture is drawn. */
export const drawingProcess = (shop: number): number | undefined =>
  childrenOf(shop).find((pid) => commandOf(pid).includes('render-process'))

/** Returns the memory of a process with its proportional share of shared memory, in MB. */
export const proportionalMb = (pid: number): number => megabytesOf(pid, 'Pss')

/** Returns the memory of a process with all shared memory, in MB. */
export const residentMb = (pid: number): number => megabytesOf(pid, 'Rss')

const megabytesOf = (pid: number, field: 'Pss' | 'Rss'): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

/** Reads a file of `/proc`; '' if the process has ended. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
