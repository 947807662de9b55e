import { createHash } from 'node:crypto'

export type Trace = {
  /** Notes what happened; the same run notes the same lines. */
  note(line: string): void
  /** The newest lines, for whoever has to understand a failure. */
  last(count: number): string[]
  /** The newest lines that name something. */
  about(word: string, count: number): string[]
  /** Tells two runs apart by everything that happened in them. */
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
