import { describe, expect, it } from 'vitest'
import { requirementsOfLevel2, securityProblems } from './security-document.ts'

const ALL = requirementsOfLevel2()
const item = (id: string, rest = 'It is so. Evidence: `server/app.ts`.') => `- **${id}** (level 1) ${rest}`
const exists = (path: string) => path === 'server/app.ts'
const listOf = (ids: readonly string[]) => ids.map((id) => item(id)).join('\n')
const withLast = (rest: string) => [listOf(ALL.slice(0, -1)), item(ALL.at(-1)!, rest)].join('\n')

describe('the check of the security document', () => {
  it('contains the 253 requirements of levels 1 and 2', () => {
    expect(new Set(ALL).size).toBe(253)
    expect(ALL).toHaveLength(253)
  })

  it.each([
    { document: listOf(ALL), problems: [], because: 'each requirement refers to a file' },
    { document: listOf(ALL.slice(1)), problems: ['1.1.1 is missing'], because: 'a requirement is missing' },
    {
      document: listOf([...ALL, '1.1.1']),
      problems: ['1.1.1 is listed twice'],
      because: 'a requirement is listed twice',
    },
    {
      document: withLast('It is so. Evidence: `server/gone.ts`.'),
      problems: ['17.3.2 refers to no file'],
      because: 'the file does not exist',
    },
    {
      document: withLast('See `server/app.ts`.'),
      problems: ['17.3.2 refers to no file'],
      because: 'there is no evidence',
    },
    { document: withLast('Does not apply: no WebRTC.'), problems: [], because: 'a reason is sufficient' },
    {
      document: withLast('Does not apply: .'),
      problems: ['17.3.2 refers to no file'],
      because: 'the reason is missing',
    },
    {
      document: `${listOf(ALL.slice(0, -2))}\n- **17.3.1**,\n  **17.3.2** (level 2) Does not\n  apply: no WebRTC.`,
      problems: [],
      because: 'an item can answer several requirements',
    },
  ])('finds $problems: $because', ({ document, problems }) => {
    expect(securityProblems(document, exists)).toEqual(problems)
  })
})
