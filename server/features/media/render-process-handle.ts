import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureJob } from './picture-job.ts'
import type { RenderResult } from './render-process.ts'

/** A handle of the rendering process. */
export type RenderProcess = {
  pid: number | null
  draw(job: PictureJob): void
  /** Lets the process end by itself and ignores its messages. */
  release(): void
  kill(): Promise<void>
}

/**
 * Limits glibc to one malloc arena: 90 MB instead of 170, because each libvips thread would retain freed memory in
 * its own arena. The variable is read only at process start.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }

export function startRenderProcess(heard: {
  answer: (answer: RenderResult) => void
  /** Called if the process ends unexpectedly. */
  ended: (why: string) => void
}): RenderProcess {
  const program = fileURLToPath(new URL('./render-process.ts', import.meta.url))
  const child = fork(program, {
    execArgv: [],
    stdio: 'ignore',
    serialization: 'advanced',
    env: { ...process.env, ...ONE_ARENA },
  })
  let isListening = true

  function ended(why: string): void {
    if (isListening) heard.ended(why)
    isListening = false
  }
  child.on('message', (answer: RenderResult) => {
    if (isListening) heard.answer(answer)
  })
  child.on('exit', (code, signal) => ended(`it ended with ${signal ?? code}`))
  // A process that failed to start emits no exit event.
  child.on('error', (error) => {
    if (child.pid === undefined) ended(String(error))
  })

  return {
    pid: child.pid ?? null,
    draw: (job) => void child.send(job, () => undefined),
    release: () => {
      isListening = false
      if (child.connected) child.disconnect()
    },
    kill: async () => {
      isListening = false
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}
