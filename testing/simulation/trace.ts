import { createHash } from 'node:crypto'

export type Trace = {
  /** Records an event. The same run records the same lines. */
  note(line: string): void
  /** Returns the newest lines, for the analysis of a failure. */
  last(count: number): string[]
  /** Returns the newest lines that contain a word. */
  about(word: string, count: number): string[]
  /** Returns a hash of all events, which differs between different runs. */
  hash(): string
  length(): number
}

export function makeTrace(): Trace {
  const lines: string[] = []
  return {
    note: (line) => void lines.push(`${lines.length + 1} ${line}`),
    last: (count) => lines.slice(-count),
    about: (word, count) => lines.filter((line) => line.includes(word)).slice(-count),
    hash: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
    length: () => lines.length,
  }
}
