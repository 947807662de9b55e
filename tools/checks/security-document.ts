import { existsSync, readFileSync } from 'node:fs'
import { type Check, outcome } from './check.ts'

const DOCUMENT = 'docs/security.md'

/** Ranges of requirements of levels 1 and 2 in each section of ASVS 5.0. */
const SECTIONS: Record<string, string> = {
  V1: '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2',
  V2: '2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1',
  V3: '3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2',
  V4: '4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4',
  V5: '5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3',
  V6: '6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4',
  V7: '7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2',
  V8: '8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1',
  V9: '9.1:1-3 9.2:1-4',
  V10: '10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3',
  V11: '11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1',
  V12: '12.1:1-3 12.2:1-2 12.3:1-4',
  V13: '13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5',
  V14: '14.1:1-2 14.2:1-4 14.3:1-3',
  V15: '15.1:1-3 15.2:1-3 15.3:1-7',
  V16: '16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3',
  V17: '17.1:1-1 17.2:1-4 17.3:1-2',
}

/** Returns the ids of all requirements of OWASP ASVS 5.0 at levels 1 and 2, such as `6.2.4`. */
export function requirementsOfLevel2(): string[] {
  const ranges = Object.values(SECTIONS).flatMap((text) => text.split(' '))
  return ranges.flatMap((range) => {
    const [section, from, to] = range.split(/[:-]/) as [string, string, string]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${section}.${Number(from) + i}`)
  })
}

/**
 * Returns a problem for each requirement that is missing, listed twice, or answered by neither existing files after
 * "Evidence:" nor a reason after "Does not apply:".
 */
export function securityProblems(text: string, exists: (path: string) => boolean): string[] {
  const answers = answersOf(text.split('## OWASP ASVS').at(-1) ?? '')
  const missing = requirementsOfLevel2().filter((id) => !answers.some((answer) => answer.id === id))
  const twice = answers.filter(({ id }, i) => answers.findIndex((answer) => answer.id === id) !== i)
  return [
    ...missing.map((id) => `${id} is missing`),
    ...twice.map(({ id }) => `${id} is listed twice`),
    ...answers
      .filter(({ answer }) => !hasEvidence(answer, exists))
      .map(({ id }) => `${id} refers to no file`),
  ]
}

/** Returns the requirements of each list item. An item can answer several: `- **4.3.1**, **4.3.2** (level 2) …`. */
const answersOf = (list: string): { id: string; answer: string }[] =>
  list.split(/^(?=- |#)/m).flatMap((item) => {
    const [, ids = '', answer = ''] = /^- ((?:\*\*\d+\.\d+\.\d+\*\*,?\s+)+)([^]*)$/.exec(item) ?? []
    return [...ids.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => ({ id, answer: answer.replaceAll(/\s+/g, ' ') }))
  })

function hasEvidence(answer: string, exists: (path: string) => boolean): boolean {
  if (/Does not apply: [^\s.]/.test(answer)) return true
  const evidence = answer.split('Evidence:')[1] ?? ''
  const paths = [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  return paths.length > 0 && paths.every(exists)
}

/** Checks that `docs/security.md` lists every requirement with its implementation. */
export const securityDocumentCheck: Check = {
  name: 'security',
  run: async () => {
    const problems = securityProblems(readFileSync(DOCUMENT, 'utf8'), existsSync)
    return outcome(problems.length === 0, problems.join('\n'))
  },
}
