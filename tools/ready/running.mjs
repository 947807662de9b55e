import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, '.cache', 'running')

/** Writes down that a program of this clone runs, and with which build, until the answered function is called. */
export function noteRunning(pid, build, folder = FOLDER) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(pid))
  writeFileSync(file, JSON.stringify({ build }))
  return () => rmSync(file, { force: true })
}

/** The programs of this clone that run now. What a killed one left behind is removed. */
export function runningShops(folder = FOLDER) {
  let names
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const pid = Number(name)
    if (!isAlive(pid)) {
      rmSync(join(folder, name), { force: true })
      return []
    }
    return [{ pid, ...readNote(join(folder, name)) }]
  })
}

/** A note is read while its program may be ending. */
function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
