import { describe, expect, it } from 'vitest'
import { requirementsOfLevel2, securityProblems } from './security-document.ts'

const ALL = requirementsOfLevel2()
const row = (id: string, rest = 'So. | `server/app.ts`') => `| ${id} | 1 | ${rest} |`
const exists = (path: string) => path === 'server/app.ts'
const withLast = (rest: string) =>
  [...ALL.slice(0, -1).map((id) => row(id)), row(ALL.at(-1)!, rest)].join('\n')

describe('the check of the security document', () => {
  it('knows the 253 requirements of levels 1 and 2', () => {
    expect(new Set(ALL).size).toBe(253)
    expect(ALL).toHaveLength(253)
  })

  it.each([
    { document: ALL.map((id) => row(id)).join('\n'), problems: [], because: 'each leads to a file' },
    {
      document: ALL.slice(1)
        .map((id) => row(id))
        .join('\n'),
      problems: ['1.1.1 is missing'],
      because: 'one is left out',
    },
    {
      document: [...ALL, '1.1.1'].map((id) => row(id)).join('\n'),
      problems: ['1.1.1 stands twice'],
      because: 'one is told twice',
    },
    {
      document: withLast('So. | `server/gone.ts`'),
      problems: ['17.3.2 leads to no file'],
      because: 'a file is gone',
    },
    { document: withLast('So. | –'), problems: ['17.3.2 leads to no file'], because: 'nothing shows it' },
    { document: withLast('Does not apply: no WebRTC. | –'), problems: [], because: 'a reason is enough' },
    {
      document: withLast('Does not apply: | –'),
      problems: ['17.3.2 leads to no file'],
      because: 'a reason is asked for',
    },
  ])('finds $problems: $because', ({ document, problems }) => {
    expect(securityProblems(document, exists)).toEqual(problems)
  })
})
