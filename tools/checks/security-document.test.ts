import { describe, expect, it } from 'vitest'
import { requirementsOfLevel2, securityProblems } from './security-document.ts'

const ALL = requirementsOfLevel2()
const row = (id: string, rest = 'So. | `server/app.ts`') => `| ${id} | 1 | ${rest} |`
const exists = (path: string) => path === 'server/app.ts'
const withLast = (rest: string) =>
  [...ALL.slice(0, -1).map((id) => row(id)), row(ALL.at(-1)!, rest)].join('\n')

describe('the check of the security document', () => {
  it('contains the 253 requirements of levels 1 and 2', () => {
    expect(new Set(ALL).size).toBe(253)
    expect(ALL).toHaveLength(253)
  })

  it.each([
    {
      document: ALL.map((id) => row(id)).join('\n'),
      problems: [],
      because: 'each requirement refers to a file',
    },
    {
      document: ALL.slice(1)
        .map((id) => row(id))
        .join('\n'),
      problems: ['1.1.1 is missing'],
      because: 'a requirement is missing',
    },
    {
      document: [...ALL, '1.1.1'].map((id) => row(id)).join('\n'),
      problems: ['1.1.1 is listed twice'],
      because: 'a requirement is listed twice',
    },
    {
      document: withLast('So. | `server/gone.ts`'),
      problems: ['17.3.2 refers to no file'],
      because: 'the file does not exist',
    },
    {
      document: withLast('So. | –'),
      problems: ['17.3.2 refers to no file'],
      because: 'there is no evidence',
    },
    { document: withLast('Does not apply: no WebRTC. | –'), problems: [], because: 'a reason is sufficient' },
    {
      document: withLast('Does not apply: | –'),
      problems: ['17.3.2 refers to no file'],
      because: 'the reason is missing',
    },
  ])('finds $problems: $because', ({ document, problems }) => {
    expect(securityProblems(document, exists)).toEqual(problems)
  })
})
