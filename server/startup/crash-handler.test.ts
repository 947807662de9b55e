import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openErrorEmulation } from '#testing/emulations/error-reports/error-emulation.ts'

/** Returns a program with the shop's error reports that then runs the given code. */
const program = (settings: string, deed: string) => `
  import { openErrorReports } from '#server/integrations/error-reports/open-error-reports.ts'
  import { handleCrashes } from '${new URL('./crash-handler.ts', import.meta.url).href}'
  const log = { error: (line) => console.log(JSON.stringify(line)), warn: (line) => console.log(line) }
  handleCrashes(openErrorReports(${settings}, log))
  setInterval(() => {}, 1000)
  ${deed}`
const argsOf = (code: string) => ['--input-type=module', '-e', code]

const run = (dsn: string, deed: string) =>
  new Promise<{ code: unknown; stderr: string; stdout: string }>((resolve) => {
    const code = program(`{ dsn: '${dsn}', environment: 'test' }`, deed)
    execFile(process.execPath, argsOf(code), (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

describe('§7 Error reports: uncaught errors', () => {
  it.each([
    ['uncaughtException', `setTimeout(() => { throw new Error('a bug for robin@example.com') })`],
    ['unhandledRejection', `void Promise.reject(new Error('a bug for robin@example.com'))`],
  ])('are sent and logged, and end the process: an %s', async (kind, deed) => {
    const emulation = await openErrorEmulation()
    const { code, stdout, stderr } = await run(emulation.dsn, deed)
    await emulation.close()
    expect(code).toBe(1)
    const reference = /reference ([\da-f]{8})/.exec(stderr)?.[1]
    expect(JSON.parse(stdout)).toMatchObject({ reference, kind, error: { message: 'a bug for [email]' } })
    expect(emulation.events).toMatchObject([{ tags: { reference, kind, from: 'process' } }])
  })

  it('end the process if its log is no longer read', async () => {
    const deed = `setInterval(() => console.log('another line'), 10)`
    const child = spawn(process.execPath, argsOf(program('null', deed)))
    const inTime = { signal: AbortSignal.timeout(60_000) }
    try {
      await once(child.stdout, 'data', inTime)
      child.stdout.destroy()
      child.stderr.destroy()
      expect(await once(child, 'exit', inTime)).toEqual([1, null])
    } finally {
      child.kill('SIGKILL')
    }
  })
})
