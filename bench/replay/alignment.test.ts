import { describe, expect, it } from 'vitest'
import { inOrderOf } from './alignment.ts'
import { type StatementParts, partsOf } from './parts.ts'
import type { Statement } from './statement.ts'

const sent = (text: string, by: Statement['by'] = 'request'): Statement => ({
  by,
  name: undefined,
  text,
  values: [],
  rows: [],
  rowCount: 1,
})

const own = (...texts: string[]): StatementParts => partsOf(texts.map((text) => sent(text)))

describe('alignment of two runs', () => {
  it('returns concurrent statements in the order of the first run', () => {
    const aligned = inOrderOf(own('a', 'b', 'b'), own('b', 'a', 'b')) as StatementParts
    expect(aligned.own.map(({ text }) => text)).toEqual(['a', 'b', 'b'])
  })

  it.each([
    { because: 'the second run lacks it', model: own('a', 'b'), run: own('a'), difference: 'own: b' },
    { because: 'the first run lacks it', model: own('a'), run: own('a', 'b'), difference: 'own: b' },
    { because: 'the second run repeats it', model: own('a'), run: own('a', 'a'), difference: 'own: a' },
  ])('returns the statement that only one run sent: $because', ({ model, run, difference }) => {
    expect(inOrderOf(model, run)).toEqual({ difference })
  })
})

describe('parts of a run', () => {
  it('assigns each transaction to the shop or to the gateway, even if a commit is sent with a setting', () => {
    const commit = 'set local statement_timeout = 0; commit'
    const parts = partsOf(
      ['begin', 'insert into orders', commit, 'begin', 'insert into demo_gateway.transactions', commit].map(
        (text) => sent(text),
      ),
    )
    expect(parts.own).toHaveLength(3)
    expect(parts.gateway).toHaveLength(3)
  })

  it('excludes the statements of timers', () => {
    expect(partsOf([sent('select 1', 'clock')])).toEqual({ own: [], gateway: [], jobs: [] })
  })
})
