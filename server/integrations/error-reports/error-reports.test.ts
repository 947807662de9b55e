import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { type ErrorEmulation, openErrorEmulation } from '#testing/emulations/error-reports/error-emulation.ts'
import { errorFullOfEverything, PERSONAL } from '#testing/emulations/error-reports/full-of-everything.ts'
import { openAllowance } from './allowance.ts'
import { openErrorReports } from './open-error-reports.ts'
import type { ErrorReports } from './port.ts'

type Line = { error: { type: string; message: string }; reference: string } & Record<string, unknown>
const lines: Line[] = []
const warnings: string[] = []
const log = {
  error: (line: Line) => void lines.push(line),
  warn: (line: Line | string) => void (typeof line === 'string' ? warnings.push(line) : lines.push(line)),
} as unknown as Parameters<typeof openErrorReports>[1]

let emulation: ErrorEmulation
const opened: ErrorReports[] = []
const open = (dsn?: string): ErrorReports => {
  const reports = openErrorReports(dsn === undefined ? null : { dsn, environment: 'test' }, log)
  opened.push(reports)
  return reports
}
const kindsOf = (written: unknown): string[] =>
  PERSONAL.filter((word) => JSON.stringify(written).includes(word))

beforeAll(async () => void (emulation = await openErrorEmulation()))
afterAll(() => emulation.close())
beforeEach(() => {
  for (const list of [lines, warnings, emulation.raw, emulation.events, emulation.trouble]) list.length = 0
})
afterEach(async () => {
  for (const reports of opened.splice(0)) await reports.close?.()
})

describe.each(['log', 'sentry'])('§7 Error reports: to the %s', (name) => {
  const reports = () => open(name === 'log' ? undefined : emulation.dsn)

  it('return a reference that identifies the error in the log', () => {
    const port = reports()
    expect(port.name).toBe(name)
    const reference = port.report(new TypeError('no store'), { route: '/api/carts/:cart_id' })
    expect(reference).toMatch(/^[\da-f]{8}$/)
    expect(lines).toMatchObject([
      { reference, route: '/api/carts/:cart_id', error: { type: 'TypeError', message: 'no store' } },
    ])
  })

  it('use a given reference', () => {
    expect(reports().report(new Error('x'), {}, 'abcd1234')).toBe('abcd1234')
    expect(lines[0]!.reference).toBe('abcd1234')
  })

  it.each([undefined, null, 'words', { some: 'thing' }, Object.create(null)])(
    'accept %s as well',
    (thrown) => {
      expect(reports().report(thrown)).toMatch(/^[\da-f]{8}$/)
    },
  )

  it('write no personal data to the log', () => {
    reports().report(errorFullOfEverything())
    expect(kindsOf(lines)).toEqual([])
    expect(lines[0]!.error).toMatchObject({ type: 'CartGone', causes: [{ type: 'AggregateError' }] })
  })
})

describe('§7 Error reports: data sent to Sentry', () => {
  it('is a well-formed envelope with kind, message, place, release and reference', async () => {
    const port = open(emulation.dsn)
    const reference = port.report(new RangeError('no store'), { route: '/api/carts/:cart_id', from: 'api' })
    await port.close!()
    expect(emulation.faults).toEqual([])
    const [event] = emulation.events
    expect(event).toMatchObject({
      environment: 'test',
      release: expect.stringMatching(/^coldie@/) as string,
      platform: 'node',
      tags: { reference, route: '/api/carts/:cart_id', from: 'api' },
      exception: { values: [{ type: 'RangeError', value: 'no store' }] },
    })
    expect(event!.event_id.startsWith(reference)).toBe(true)
    const frames = event!.exception.values[0]!.stacktrace!.frames
    expect(frames.at(-1)!.filename).toBe('app:///server/integrations/error-reports/error-reports.test.ts')
  })

  it('contains no personal data, byte for byte, and still enough to fix the error', async () => {
    const port = open(emulation.dsn)
    port.report(errorFullOfEverything(), {
      route: '/forgot_password/:email/:token',
      note: 'robin.lee@example.com',
    })
    await port.close!()
    expect(emulation.raw).toHaveLength(1)
    expect(PERSONAL.filter((word) => emulation.raw[0]!.includes(word))).toEqual([])
    for (const never of [
      '"user"',
      '"request"',
      '"breadcrumbs"',
      '"extra"',
      '"vars"',
      '"server_name"',
      '"modules"',
    ])
      expect(emulation.raw[0]).not.toContain(never)
    const values = emulation.events[0]!.exception.values
    expect(values.map(({ type }) => type)).toContain('CartGone')
    const words = values.map(({ value }) => value).join('\n')
    expect(words).toContain('no such cart 1042')
    expect(words).toContain('unique constraint "users_email_key"')
    expect(words).toContain('dob invalid_type')
  })

  it('includes one test report, whose success is returned', async () => {
    const port = open(emulation.dsn)
    await port.sendTest!()
    expect(emulation.events).toMatchObject([
      { tags: { from: 'settings' }, exception: { values: [{ value: 'Test report from the settings' }] } },
    ])
    emulation.trouble.push({ status: 403 })
    await expect(port.sendTest!()).rejects.toMatchObject({ status: 403 })
    await emulation.close()
    await expect(port.sendTest!()).rejects.toThrow('fetch failed')
    emulation = await openErrorEmulation()
    expect(lines).toEqual([])
    expect(open()).not.toHaveProperty('sendTest')
  })

  it('waits for the client, which loads in parallel with the start', async () => {
    const port = open(emulation.dsn)
    for (let nth = 0; nth < 3; nth++) port.report(new Error(`early ${'abc'[nth]}`))
    expect(emulation.events).toHaveLength(0)
    await port.close!()
    expect(emulation.events).toHaveLength(3)
  })
})

describe('§7 Error reports: while Sentry fails', () => {
  it.each([
    ['is overloaded', { status: 429, retryAfter: 60 }],
    ['rejects it as too large', { status: 413 }],
    ['is broken', { status: 500 }],
  ])('the shop continues and logs the error if Sentry %s', async (_, trouble) => {
    const port = open(emulation.dsn)
    emulation.trouble.push(trouble)
    const reference = port.report(new Error('first'))
    await expect.poll(() => emulation.trouble).toEqual([])
    expect(lines).toMatchObject([{ reference }])
    await port.close!()
  })

  it('no report is sent during the pause that Sentry requests', async () => {
    const port = open(emulation.dsn)
    emulation.trouble.push({ status: 429, retryAfter: 60 })
    port.report(new Error('first'))
    await expect.poll(() => emulation.trouble).toEqual([])
    await sleep(50)
    const before = emulation.asked()
    port.report(new Error('second'))
    await port.close!()
    expect(emulation.asked()).toBe(before)
    expect(lines).toHaveLength(2)
  })

  it('neither a report nor the close waits for a response that never arrives', { tags: 'slow' }, async () => {
    const port = open(emulation.dsn)
    emulation.trouble.push('silence', 'silence', 'silence')
    port.report(new Error('hangs a'))
    await port.close!()
    emulation.trouble.length = 0
  })

  it('an unreachable service does not affect the shop', async () => {
    const port = open('http://abcdef0123456789abcdef0123456789@127.0.0.1:9/7')
    port.report(new Error('to nobody'))
    await port.close!()
    expect(lines).toHaveLength(1)
  })
})

describe('§7 Error reports: many errors at once', () => {
  it('of one kind are sent five times, logged each time, and counted', async () => {
    const port = open(emulation.dsn)
    for (let nth = 0; nth < 40; nth++) port.report(new Error(`row ${nth} is gone`))
    await port.close!()
    expect(emulation.events).toHaveLength(5)
    expect(lines).toHaveLength(40)
    expect(lines.at(-1)!.withheld).toBe(35)
  })

  it('from browsers, which anyone can send, do not suppress the shop’s own', async () => {
    const port = open(emulation.dsn)
    for (const letter of 'abcdefghijklmnopqrstuvwxyzäöüßéèêç')
      port.report(new Error(`invented ${letter}`), { from: 'browser' })
    port.report(new Error('our own'), { from: 'api' })
    await port.close!()
    expect(emulation.events.map(({ tags }) => tags!.from).filter((from) => from === 'api')).toHaveLength(1)
    expect(emulation.events.length).toBeLessThan(30)
  })

  it('are sent again after a minute, with the number of reports that were not sent', () => {
    let now = 0
    const allowance = openAllowance(30, () => now)
    for (let nth = 0; nth < 9; nth++) allowance.ask('a')
    now = 60_000
    expect(allowance.ask('a')).toEqual({ isAllowed: true, withheld: 4 })
    expect(allowance.ask('a')).toEqual({ isAllowed: true, withheld: 0 })
  })

  it('of many kinds are limited to thirty per minute in total, with bounded memory', () => {
    const allowance = openAllowance(30, () => 0)
    const sent = Array.from({ length: 2000 }, (_, nth) => allowance.ask(String(nth)).isAllowed)
    expect(sent.filter(Boolean)).toHaveLength(30)
  })
})

describe('§7 Error reports: the setting', () => {
  it.each([
    'https://abc123@o1.ingest.example.com/42',
    'http://abc123@127.0.0.1:4741/7',
    'http://abc123@localhost/7',
  ])('accepts %s', (SENTRY_DSN) => {
    expect(readSettings({ SENTRY_DSN }).errorReports).toEqual({ dsn: SENTRY_DSN, environment: 'production' })
  })

  it.each([
    'http://abc123@example.com/7',
    'https://example.com/7',
    'https://abc123@example.com/',
    'https://abc123:secret@example.com/7',
    'https://abc123@example.com/7?x=1',
    'ftp://abc123@example.com/7',
    'nonsense',
  ])('rejects %s', (SENTRY_DSN) => {
    expect(() => readSettings({ SENTRY_DSN })).toThrow('SENTRY_DSN is wrong')
  })
})
