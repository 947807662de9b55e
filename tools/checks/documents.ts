import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describeSettings } from '../documents/describe-settings.ts'
import { type Check, outcome } from './check.ts'

const DOCUMENTS = ['{README,ARCHITECTURE,CHANGELOG,CONTRIBUTING}.md', 'docs/**/*.md']
const DECISIONS = 'docs/decisions'
const PATH =
  /^(?:\.ci|domain|contract|server|web|testing|e2e|tools|bench|docs|deploy)\/[\w./-]*$|^[A-Z]+\.md$/

/** Checks that named files exist, that the index of decisions is complete, and that settings.md is up to date. */
export const documentsCheck: Check = {
  name: 'documents',
  run: async () => {
    const files = globSync(DOCUMENTS).toSorted()
    const problems = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [
        ...namedPaths(text)
          .filter((path) => !isThere(file, path))
          .map((path) => `${file} names ${path}, which is not there`),
        ...widthProblems(file, text),
      ]
    })
    const topics = globSync(`${DECISIONS}/*.md`).filter((file) => basename(file) !== 'README.md')
    problems.push(
      ...indexProblems(
        readFileSync(`${DECISIONS}/README.md`, 'utf8'),
        new Map(topics.toSorted().map((file) => [basename(file), readFileSync(file, 'utf8')])),
      ),
    )
    if (readFileSync('docs/settings.md', 'utf8') !== (await describeSettings()))
      problems.push('docs/settings.md differs from the table of settings: run `npm run settings:docs`')
    return outcome(problems.length === 0, problems.join('\n'))
  },
}

/** A path in code starts at the project's folder, a link at the document's own. */
const isThere = (file: string, path: string): boolean =>
  existsSync(path) || existsSync(join(dirname(file), path))

/** Returns the paths in `code` and in links; patterns and placeholders are not paths. */
export function namedPaths(text: string): string[] {
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((word) => PATH.test(word))
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  return [...new Set([...inCode, ...links.filter((link) => !/^[a-z]+:/.test(link))])]
}

/** Documents with lines and tables of any width, with the reason. */
const WIDE: Readonly<Record<string, string>> = {
  'docs/api.md': 'has tables of codes and long rules',
  'docs/security.md': 'has the table of the ASVS, whose rows are sentences',
  'docs/specification.md': 'gives fixed texts letter for letter',
}
/** Characters of a line of prose and of a table row, at most. */
const WIDTH = { prose: 120, table: 140 }

/** Returns the lines that are too wide to read, except in blocks of code and lines of one long word. */
export function widthProblems(file: string, text: string): string[] {
  if (file in WIDE) return []
  const prose = text.replace(/^( *)```[\s\S]*?^\1```/gm, (code) => code.replace(/[^\n]/g, ''))
  return prose.split('\n').flatMap((line, at) => {
    const limit = line.trimStart().startsWith('|') ? WIDTH.table : WIDTH.prose
    const isOneWord = !line
      .trim()
      .replace(/^[-*] /, '')
      .includes(' ')
    return line.length > limit && !isOneWord ? [`${file}:${at + 1} has ${line.length} characters`] : []
  })
}

/** Compares the index of the decisions with the files of its folder: the same topics, the same ids, in order. */
export function indexProblems(index: string, topics: ReadonlyMap<string, string>): string[] {
  const rows = [...index.matchAll(/^\| \[(.+?)\]\((.+?)\) *\| ([\d, ]+?) *\|$/gm)]
  const listed = rows.map(([, topic, file, ids]) => `${file}, ${topic}: ${ids}`)
  const there = [...topics].map(([file, text]) => {
    const ids = [...text.matchAll(/^## D-(\d+)/gm)].map(([, id]) => id)
    return `${file}, ${/^# (.+)$/m.exec(text)?.[1]}: ${ids.join(', ')}`
  })
  return [
    ...there.filter((line) => !listed.includes(line)).map((line) => `The index has no row “${line}”`),
    ...listed
      .filter((line, at) => !there.includes(line) || listed.indexOf(line) !== at)
      .map((line) => `The index lists “${line}”, which is not in its file or is listed before`),
  ]
}
