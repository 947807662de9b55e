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

/** Keeps the results in `bench/RESULTS.md`, laid out as `npm test` asks. */
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

CPU is processor milliseconds for one action, of the server's process and of PostgreSQL; throughput and times beside it
are those of a machine that drives the load itself. Each figure is the median of interleaved rounds after a warm-up. The
floors run in the same minutes, each in a process of its own: a route that sends the same bytes from memory, and the
shop's own statements, recorded from the shop and sent again with values that fit, straight through the driver at the
same concurrency. Statements count every message to the database, \`begin\` and \`commit\` too. Only ratios carry over to
another machine.
`
}

const FOR_SCALE = `## For scale

On such a machine the two best known TypeScript commerce engines spend about 6 and 39 ms of CPU on the list, 54 and
320 ms on the cart, 250 and over 1,400 ms on the checkout, with 59 and 128 statements for the cart and 245 and 567 for
the checkout.
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

/** A system without `/proc` tells nothing of a process's time. */
const milliseconds = (ms: number) => (Number.isNaN(ms) ? 'not told' : ms.toFixed(ms < 1 ? 3 : 1))

function ratioText({ value, target, to }: NonNullable<Row['ratio']>): string {
  if (Number.isNaN(value)) return 'not told'
  return `${value.toFixed(2)} × ${to}, at most ${target}: ${value <= target ? 'met' : 'missed'}`
}
