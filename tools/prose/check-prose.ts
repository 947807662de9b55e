import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { type Check, outcome } from '../checks/check.ts'
import { fileProblems, subjectProblems } from './prose-problems.ts'
import { COMMITS, EXCEPTIONS, RULE_SINCE } from './rules.ts'

const FILES = [
  '{domain,contract,server,web,testing,e2e,bench,tools,deploy,docs}/**/*.{ts,tsx,mjs,js,css,sql,md,yml,yaml,sh}',
  '{Dockerfile,*.ts,*.md}',
]

/** Comments, test titles, documents and the subjects of commits follow the rules of `rules.ts`. */
export const proseCheck: Check = {
  name: 'prose',
  run: async () => {
    const files = globSync(FILES, {
      exclude: ['**/node_modules/**', '**/+types/**', ...Object.keys(EXCEPTIONS)],
    })
    const problems = files.toSorted().flatMap((file) => fileProblems(file, readFileSync(file, 'utf8')))
    // A check that reads no file must not pass.
    if (files.length === 0) problems.push('no file to read')
    return outcome(problems.length === 0, [...problems, ...subjectProblems(recentSubjects())].join('\n'))
  },
}

/** Returns the subjects of the commits since the last tag. A copy without a repository has none. */
function recentSubjects(): string[] {
  if (!existsSync('.git')) return []
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const tag = git('tag', '--list', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0]
  return git('log', `--since=${RULE_SINCE}`, '--format=%s', tag ? `${tag}..HEAD` : `-${COMMITS}`).split('\n')
}
