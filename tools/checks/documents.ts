import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeSettings } from '../documents/describe-settings.ts'
import { type Check, outcome } from './check.ts'

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'DECISIONS.md', 'CHANGELOG.md'],
  ...['docs/specification.md', 'docs/api.md', 'docs/law.md', 'docs/tour.md', 'docs/changing-things.md'],
  ...['docs/scaling.md', 'docs/deploy.md', 'docs/settings.md', 'docs/operations.md', 'docs/security.md'],
]
const PATH = /^(?:\.ci|domain|contract|server|web|testing|e2e|tools|bench)\/[\w./-]*$|^[A-Z]+\.md$/

/** Checks that named files exist, that the index of decisions is complete, and that settings.md is up to date. */
export const documentsCheck: Check = {
  name: 'documents',
  run: async () => {
    const problems = DOCUMENTS.filter((file) => existsSync(file)).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const missing = namedPaths(text).filter((path) => !isThere(file, path))
      const unlisted = file === 'DECISIONS.md' ? indexProblems(text) : []
      return [...missing.map((path) => `${file} names ${path}, which is not there`), ...unlisted]
    })
    if (readFileSync('docs/settings.md', 'utf8') !== (await describeSettings()))
      problems.push('docs/settings.md differs from the table of settings: run `npm run settings:docs`')
    return outcome(problems.length === 0, problems.join('\n'))
  },
}

/** Returns whether a path exists, relative to the project's folder or, for links, to the document's folder. */
const isThere = (file: string, path: string): boolean =>
  existsSync(path) || existsSync(join(dirname(file), path))

/** Returns the paths in `code` and in links. Patterns and placeholders are ignored. */
export function namedPaths(text: string): string[] {
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((word) => PATH.test(word))
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  return [...new Set([...inCode, ...links.filter((link) => !/^[a-z]+:/.test(link))])]
}

/** Compares the index of the decisions with the entries below each topic: the same topics, the same numbers, in order. */
export function indexProblems(decisions: string): string[] {
  const rows = [...decisions.matchAll(/^\| \[(.+?)\]\(#.+?\) *\| ([\d, ]+?) *\|$/gm)]
  const [, ...sections] = decisions.split(/^## /m)
  const listed = rows.map(([, topic, numbers]) => `${topic}: ${numbers}`)
  const there = sections.map((section) => {
    const numbers = [...section.matchAll(/^### D-(\d+)/gm)].map(([, number]) => number)
    return `${section.split('\n')[0]}: ${numbers.join(', ')}`
  })
  return [
    ...there.filter((line) => !listed.includes(line)).map((line) => `DECISIONS.md has no row “${line}”`),
    ...listed
      .filter((line, at) => !there.includes(line) || listed.indexOf(line) !== at)
      .map((line) => `DECISIONS.md lists “${line}”, which does not exist or is listed before`),
  ]
}
