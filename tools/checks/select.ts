import type { Title } from '../journal/read-titles.ts'

/** Checks and test files of the project, with a function that reads the titles of a file. */
export type Tests = {
  checks: string[]
  /** Test files that need no browser. */
  files: string[]
  browserFiles: string[]
  titlesOf: (file: string) => Title[]
}

/** Selection by `npm test -- NAME …`. A title selects tests of its files. */
export type Selection = {
  checks: string[]
  files: string[]
  browserFiles: string[]
  titles: { title: string; files: string[]; browserFiles: string[] }[]
  unknown: string[]
}

/**
 * Selects checks and tests by names. A name is matched against the names of checks, then as part of paths, then as part
 * of titles; the first kind that matches is used, because a name such as `types` is also part of many paths.
 */
export function select(names: string[], tests: Tests): Selection {
  const selection: Selection = { checks: [], files: [], browserFiles: [], titles: [], unknown: [] }
  for (const name of names) {
    const isIn = (path: string) => path.includes(name.replace(/^\.\//, ''))
    const files = tests.files.filter(isIn)
    const browserFiles = tests.browserFiles.filter(isIn)
    if (tests.checks.includes(name)) selection.checks.push(name)
    else if (files.length + browserFiles.length > 0) {
      selection.files.push(...files)
      selection.browserFiles.push(...browserFiles)
    } else {
      const hasTitle = (file: string) => tests.titlesOf(file).some(({ text }) => text.includes(name))
      const found = { files: tests.files.filter(hasTitle), browserFiles: tests.browserFiles.filter(hasTitle) }
      if (found.files.length + found.browserFiles.length > 0) selection.titles.push({ title: name, ...found })
      else selection.unknown.push(name)
    }
  }
  return selection
}
