import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, '.cache')
const LOCK = join(FOLDER, 'getting-ready')

/** Interval at which the owner touches its lock, and the age from which a lock belongs to a dead process. */
const TOUCH_MS = 2_000
const DEAD_MS = 20_000

/** Runs `work` under a lock that excludes other processes in this clone. */
export async function withLock(work) {
  mkdirSync(FOLDER, { recursive: true })
  for (let told = false; !tryLock(); await sleep(150 + 100 * Math.random())) {
    if (!told) console.error('Waiting for another start in this folder …')
    told = true
  }
  const touching = setInterval(() => utimesSync(LOCK, new Date(), new Date()), TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(LOCK, { force: true })
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isLeftBehind()) rmSync(LOCK, { force: true })
    return false
  }
}

function isLeftBehind() {
  const found = statSync(LOCK, { throwIfNoEntry: false })
  if (!found) return false
  if (Date.now() - found.mtimeMs > DEAD_MS) return true
  const pid = Number(readFileSync(LOCK, 'utf8'))
  try {
    if (pid) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
