import { parseArgs } from 'node:util'
import { type Load, LOADS } from '../testing/evening/city.ts'
import { compareEvening, type EveningFigures, learnedRanges } from '../testing/evening/compare-evening.ts'

// `npm run simulate:evening` plays evenings of 7 stores, 20 drivers and 200 orders on a virtual clock. Each evening is
// played by the planner and by the nearest driver first. By default it prints a table of ten seeds per load. With
// `-- --seed N --load low|medium|high --json` it prints one evening as a JSON line.

const LOAD_NAMES = Object.keys(LOADS) as Load[]
const SEEDS = 10

const { values } = parseArgs({
  options: { seed: { type: 'string' }, load: { type: 'string' }, json: { type: 'boolean' } },
})
const { seed, json } = values
const load = loadOf(values.load)
const seeds = seed === undefined ? Array.from({ length: SEEDS }, (_, index) => String(index + 1)) : [seed]

function printJson(): void {
  const chosen: Load = load ?? 'medium'
  const figures = compareEvening(seed ?? '1', chosen, learnedRanges(chosen))
  // A whole number is printed as a number, as the caller passed it.
  console.log(
    JSON.stringify({
      ...figures,
      seed: Number.isNaN(Number(figures.seed)) ? figures.seed : Number(figures.seed),
    }),
  )
}

function printTables(): void {
  const header = [
    'seed',
    'kept',
    'nearest',
    'minutes',
    'nearest',
    'saved',
    'changes',
    'range',
    'covered',
    'violations',
  ]
  for (const each of load === undefined ? LOAD_NAMES : [load]) {
    console.log(`\n${each}: ${LOADS[each]} orders per hour`)
    console.log(line(header))
    const ranges = learnedRanges(each)
    const all = seeds.map((one) => {
      const figures = compareEvening(one, each, ranges)
      console.log(line(cells(figures)))
      return figures
    })
    if (all.length > 1) console.log(line(cells(meanOf(all, each))))
  }
}

/** Returns the load of an option, or undefined without the option. Exits if there is no such load. */
function loadOf(text: string | undefined): Load | undefined {
  const found = LOAD_NAMES.find((name) => name === text)
  if (text === undefined || found !== undefined) return found
  console.error(`Pass one of these loads: ${LOAD_NAMES.join(', ')}.`)
  process.exit(1)
}

const line = (parts: readonly string[]): string => parts.map((part) => part.padStart(12)).join('')

const cells = (figures: EveningFigures): string[] => [
  figures.seed,
  percent(figures.kept),
  percent(figures.nearest.kept),
  figures.driver_minutes.toFixed(0),
  figures.nearest.driver_minutes.toFixed(0),
  percent(1 - figures.driver_minutes / figures.nearest.driver_minutes),
  figures.changes_per_order.toFixed(2),
  `${figures.range_minutes.toFixed(1)} min`,
  percent(figures.range_covered),
  String(figures.violations),
]

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function meanOf(all: readonly EveningFigures[], load: Load): EveningFigures {
  const mean = (value: (figures: EveningFigures) => number) =>
    all.reduce((sum, figures) => sum + value(figures), 0) / all.length
  return {
    seed: 'mean',
    load,
    orders: mean(({ orders }) => orders),
    kept: mean(({ kept }) => kept),
    driver_minutes: mean((figures) => figures.driver_minutes),
    changes_per_order: mean((figures) => figures.changes_per_order),
    range_covered: mean((figures) => figures.range_covered),
    range_minutes: mean((figures) => figures.range_minutes),
    pickup_range: {
      covered: mean((figures) => figures.pickup_range.covered),
      minutes: mean((figures) => figures.pickup_range.minutes),
    },
    nearest: {
      kept: mean(({ nearest }) => nearest.kept),
      driver_minutes: mean(({ nearest }) => nearest.driver_minutes),
    },
    violations: all.reduce((sum, { violations }) => sum + violations, 0),
  }
}

if (json) printJson()
else printTables()
