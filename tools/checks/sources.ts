import { readFileSync, readdirSync } from 'node:fs'

const FOLDERS = ['domain', 'contract', 'server', 'web', 'testing', 'e2e', 'bench', 'tools']

/** Returns the text of all TypeScript files of the project by path. */
export function readSources(): Map<string, string> {
  const present = readdirSync('.', { withFileTypes: true })
  const files = present.flatMap((entry) => {
    if (entry.isDirectory()) return FOLDERS.includes(entry.name) ? filesBelow(entry.name) : []
    return [entry.name]
  })
  const sources = files.filter((file) => /\.tsx?$/.test(file)).toSorted()
  return new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
