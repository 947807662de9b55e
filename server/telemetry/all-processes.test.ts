import { describe, expect, it } from 'vitest'
import { mergedMetrics } from './all-processes.ts'

const answer = (process: number, requests: number) => `# HELP a_total Requests, with "quotes"
# TYPE a_total counter
a_total{route="/a b",process="${process}"} ${requests}

# HELP b Something else
# TYPE b gauge
b{process="${process}"} 1
`

describe('the metrics of several processes', () => {
  it('are grouped by metric, each with one description', () => {
    expect(mergedMetrics([answer(0, 3), answer(1, 4)]).split('\n')).toEqual([
      '# HELP a_total Requests, with "quotes"',
      '# TYPE a_total counter',
      'a_total{route="/a b",process="0"} 3',
      'a_total{route="/a b",process="1"} 4',
      '',
      '# HELP b Something else',
      '# TYPE b gauge',
      'b{process="0"} 1',
      'b{process="1"} 1',
      '',
    ])
  })

  it('contain each series once, from the first process that has it', () => {
    expect(mergedMetrics([answer(0, 1), answer(0, 900)])).toBe(mergedMetrics([answer(0, 1)]))
  })

  it('are those of the remaining processes if one has none', () => {
    expect(mergedMetrics([answer(0, 1), ''])).toBe(mergedMetrics([answer(0, 1)]))
  })
})
