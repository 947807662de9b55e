import { describe, expect, it } from 'vitest'
import { StartError } from '#server/startup/start-error.ts'
import { GnafError } from '#server/features/addresses/import/gnaf-files.ts'
import { readStates } from './read-states.ts'
import { reasonOf } from './reasons.ts'
import { progressReporter, summaryText } from './progress.ts'

describe('the progress of an import of addresses', () => {
  function tellAll(steps: { at: number; bytesDone: number }[]): string[] {
    const lines: string[] = []
    let at = 0
    const tell = progressReporter(
      (line) => lines.push(line),
      () => at,
    )
    for (const step of steps) {
      at = step.at
      tell({ doing: 'reading', bytesDone: step.bytesDone, bytes: 2_000_000_000, rows: step.bytesDone / 100 })
    }
    return lines
  }

  it('is printed every two seconds with the share and the remaining time', () => {
    expect(
      tellAll([
        { at: 0, bytesDone: 0 },
        { at: 1_000, bytesDone: 50_000_000 },
        { at: 2_000, bytesDone: 100_000_000 },
        { at: 3_000, bytesDone: 150_000_000 },
      ]),
    ).toEqual(['Reading: 5 %, 100 of 2,000 MB, 1,000,000 lines, about 38 s left'])
  })

  it('estimates the remaining time by the speed of the current run only', () => {
    expect(
      tellAll([
        { at: 0, bytesDone: 1_000_000_000 },
        { at: 10_000, bytesDone: 1_050_000_000 },
      ]),
    ).toEqual(['Reading: 52 %, 1,050 of 2,000 MB, 10,500,000 lines, about 3 min 10 s left'])
  })

  it('ends with 100 % and no remaining time', () => {
    const lines = tellAll([
      { at: 0, bytesDone: 0 },
      { at: 100, bytesDone: 2_000_000_000 },
    ])
    expect(lines).toEqual(['Reading: 100 %, 2,000 of 2,000 MB, 20,000,000 lines'])
  })

  it('includes each later step and a summary', () => {
    const lines: string[] = []
    const tell = progressReporter((line) => lines.push(line))
    tell({ doing: 'resuming', stepsDone: 3 })
    tell({ doing: 'building', step: 'addresses', place: 4, steps: 22 })
    tell({ doing: 'swapping' })
    expect(lines).toEqual([
      'Resuming an interrupted import: 3 steps are done',
      'Building 4 of 22: addresses',
      'Replacing the old index by the new index',
    ])
    const leftOut = {
      retired: 1,
      alias: 2_000,
      unconfirmed: 3,
      unnumbered: 4,
      streetless: 5,
      pointless: 8,
      nowhere: 9,
    }
    const text = summaryText({ localities: 6, streets: 7, addresses: 8_000_000, leftOut }, 185_000)
    expect(text).toContain('8,000,000 addresses in 7 streets of 6 localities')
    expect(text).toContain('1 retired, 2,000 aliases, 3 unconfirmed')
    expect(text).toContain('4 without a street number, 5 without a street or suburb')
    expect(text).toContain('3 min 5 s')
  })
})

describe('the reason why an import of addresses failed', () => {
  it.each([
    { error: new GnafError('a.psv has no column X'), says: /^a\.psv has no column X\.$/ },
    { error: new StartError('DATA_DIR is wrong'), says: /^DATA_DIR is wrong$/ },
    { error: { code: '53100', message: 'No space left on device' }, says: /disk .* full.* to resume/ },
    { error: { code: '57P01', message: 'terminating connection' }, says: /was lost.* to resume/ },
    { error: { code: 'ECONNRESET', message: 'read ECONNRESET' }, says: /was lost.* to resume/ },
    { error: new Error('Connection terminated unexpectedly'), says: /was lost.* to resume/ },
    { error: { code: '23505', message: 'x', detail: 'Key (pid)=(GA1) is duplicated.' }, says: /GA1/ },
    { error: { code: '42501', message: 'permission denied for database' }, says: /lacks a privilege/ },
  ])('is described for $error', ({ error, says }) => {
    expect(reasonOf(error)).toMatch(says)
  })

  it('is undefined for a bug', () => {
    expect(reasonOf(new TypeError('x is not a function'))).toBeUndefined()
  })
})

describe('the states of an import', () => {
  it('are all served states by default, or the given states', () => {
    expect(readStates()).toEqual(['VIC', 'NSW'])
    expect(readStates('vic')).toEqual(['VIC'])
    expect(readStates('NSW, VIC')).toEqual(['NSW', 'VIC'])
  })

  it.each(['QLD', 'VIC,', '', 'Victoria'])('are rejected for “%s”', (text) => {
    expect(() => readStates(text)).toThrow('VIC and NSW only')
  })
})
