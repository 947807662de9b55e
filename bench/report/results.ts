import { writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { formatText } from '../../tools/format-text.ts'
import type { Row, Section } from './row.ts'

type Occasion = { postgresVersion: string; lighthouse: string; seconds: number }

const HEAD = ['', 'CPU ms', 'server', 'PostgreSQL', 'per second', 'p50 ms', 'p99 ms', 'statements', 'ratio']

export function printSection(section: Section): void {
  console.log(`\n${written(section)}`)
}

const RESULTS = 'bench/RESULTS.md'

/** Writes the results to `bench/RESULTS.md`, formatted with the project's style. */
export async function writeResults(sections: readonly Section[], occasion: Occasion): Promise<void> {
  const text = [introduction(occasion), ...sections.map(written), occasion.lighthouse, FOR_SCALE].join('\n')
  writeFileSync(RESULTS, await formatText(RESULTS, text))
}

const written = ({ title, note, rows }: Section) =>
  `## ${title}\n\n${note}\n${rows.length > 0 ? `\n${table(rows)}\n` : ''}`

function introduction({ postgresVersion, seconds }: Occasion): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${availableParallelism()} cores, ${memory} GiB, ${process.platform}`
  const versions = `Node ${process.versions.node}, PostgreSQL ${postgresVersion}`
  return `# What the shop costs the processor

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, in ${seconds} s: ${machine}; ${versions}.

CPU is processor time per action in milliseconds, of the server's process and of PostgreSQL. Throughput and latency are
those of a machine that also generates the load. Each figure is the median of interleaved rounds after a warm-up.
The floors run in the same minutes, each in a separate process. One floor is a route that sends the same headers and
body from memory. The second floor is the shop's recorded SQL, replayed through the driver with valid values at the
same concurrency. Statements include all messages to the database, such as \`begin\` and \`commit\`. Only the ratios
are comparable between machines.
`
}

const FOR_SCALE = `## For scale

On such a machine, the two best known TypeScript commerce engines use about 6 and 39 ms of CPU for the list. The cart
takes 54 and 320 ms with 59 and 128 statements. The checkout takes 250 and over 1,400 ms with 245 and 567 statements.
`

function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)))
  const written = lines.map((line) => `| ${line.map((cell, i) => pad(cell, widths[i]!, i)).join(' | ')} |`)
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [written[0], rule, ...written.slice(1)].join('\n')
}

const pad = (cell: string, width: number, column: number) =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width)

function cells({ name, figures: f, statements, ratio }: Row): string[] {
  return [
    name,
    ...[f.cpuMs, f.processMs, f.postgresMs].map(milliseconds),
    f.perSecond.toFixed(0),
    ...[f.p50, f.p99].map(milliseconds),
    statements ?? '',
    ratio ? ratioText(ratio) : '',
  ]
}

/** Formats a time. A system without `/proc` does not report processor times. */
const milliseconds = (ms: number) => (Number.isNaN(ms) ? 'unknown' : ms.toFixed(ms < 1 ? 3 : 1))

function ratioText({ value, target, to }: NonNullable<Row['ratio']>): string {
  if (Number.isNaN(value)) return 'unknown'
  return `${value.toFixed(2)} × ${to}, at most ${target}: ${value <= target ? 'met' : 'missed'}`
}
