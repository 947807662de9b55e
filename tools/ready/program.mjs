import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './root.mjs'

/** Runs a program that speaks only when it fails. `title` is what a person would call it. */
export async function runQuietly(title, [command, ...args], { cwd, env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
  const code = await ending(child)
  if (code === 0) return
  process.stderr.write(Buffer.concat(said))
  throw new Error(`${title} failed; its own words are above.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Restarts the shop's processes one after the other. Windows has no such signal. */
if (process.platform !== 'win32') SIGNALS.push('SIGUSR2')

/**
 * Hands the terminal over to a program and answers its exit code; `started` is called with its process number. Ctrl-C reaches the whole group at once:
 * this process must outlive it, or the shell's prompt would come back before the shop is closed. A signal
 * sent to this process alone is passed on.
 */
export async function runProgram(command, args, { env, started }) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
  if (child.pid) started(child.pid)
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  return ending(child)
}

function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
