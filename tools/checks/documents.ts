import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SETTING_NAMES } from '#server/config.ts'
import { type Check, outcome } from './check.ts'

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'DECISIONS.md', 'CHANGELOG.md'],
  ...['docs/specification.md', 'docs/api.md', 'docs/law.md', 'docs/tour.md', 'docs/changing-things.md'],
  ...['docs/scaling.md', 'docs/deploy.md', 'docs/operations.md', 'docs/security.md'],
]
const PATH = /^(?:\.ci|domain|contract|server|web|testing|e2e|tools|bench)\/[\w./-]*$|^[A-Z]+\.md$/

/** Checks that paths in the documents exist, and that the README documents all settings. */
export const documentsCheck: Check = {
  name: 'documents',
  run: async () => {
    const problems = DOCUMENTS.filter((file) => existsSync(file)).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const missing = namedPaths(text).filter((path) => !isThere(file, path))
      const unknown = file === 'README.md' ? settingProblems(text, SETTING_NAMES) : []
      const unlisted = file === 'DECISIONS.md' ? indexProblems(text) : []
      return [
        ...missing.map((path) => `${file} refers to ${path}, which does not exist`),
        ...unknown,
        ...unlisted,
      ]
    })
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

/** Compares the first column of the README's settings table with the existing settings. */
export function settingProblems(readme: string, settings: string[]): string[] {
  const rows = readme.split('\n').filter((line) => line.startsWith('|'))
  const told = rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name]) => name ?? '')
  return [
    ...settings
      .filter((name) => !told.includes(name))
      .map((name) => `README.md does not document the setting ${name}`),
    ...told
      .filter((name) => !settings.includes(name))
      .map((name) => `README.md documents ${name}, which is not a setting`),
  ]
}

/** Compares the index of decisions with the entries of each topic. Topics and numbers must be equal and in order. */
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
