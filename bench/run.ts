import { existsSync } from 'node:fs'
import { printSection, writeResults } from './report/results.ts'
import { measureAddresses } from './sections/addresses.ts'
import { measureCatalogue } from './sections/catalogue.ts'
import { lighthouseMisses, lighthouseText, measureLighthouse } from './sections/lighthouse.ts'
import { measureKeptPages, measureOwnPages, measureProduct, measureProducts } from './sections/reading.ts'
import { measureManyOrders } from './sections/many-orders.ts'
import { measureMinute } from './sections/minute.ts'
import { measureMemory } from './sections/memory.ts'
import { measureRealtime } from './sections/realtime.ts'
import { measureSearch } from './sections/search.ts'
import { measureCarts, measureCheckout } from './sections/writing.ts'
import type { Section } from './report/row.ts'
import { openStage } from './stage/stage.ts'

// `npm run bench`: what the shop costs the processor, beside what the same work costs with nothing around it. Names of
// sections after `--` measure those alone and write nothing down.

/** Measured on one shop that is filled once. */
const ON_ONE_STAGE = {
  list: measureProducts,
  product: measureProduct,
  cart: measureCarts,
  checkout: measureCheckout,
  pages: measureKeptPages,
  own: measureOwnPages,
}

/** Each opens a shop of its own; what is said before it tells how long it takes. */
const ON_THEIR_OWN: Record<string, [saidBefore: string, measureSection: () => Promise<Section>]> = {
  addresses: ['Reading and searching a release of a million addresses: about a minute.', measureAddresses],
  search: ['Opening a demo shop and judging its searches: a few seconds.', measureSearch],
  catalogue: [
    'Growing the catalogue to 50,000 products × 7 stores, then 5,000 × 200: three minutes.',
    measureCatalogue,
  ],
  minute: ['Two minutes of 450 actions a second.', measureMinute],
  orders: [
    'Growing a shop to a million orders and counting them for the reports: about half an hour.',
    measureManyOrders,
  ],
  memory: ['Starting the whole demo and waiting a minute: a minute and a half.', measureMemory],
  realtime: ['Opening ten thousand sockets and announcing orders to them: two minutes.', measureRealtime],
}

const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)
const begun = performance.now()
if (!existsSync('/proc/self/stat'))
  console.log('Without /proc no processor time can be told, only throughput.')

const sections: Section[] = []
const postgresVersion = Object.keys(ON_ONE_STAGE).some(isWanted) ? await measureOnOneStage() : ''
for (const [name, [saidBefore, measureSection]] of Object.entries(ON_THEIR_OWN)) {
  if (!isWanted(name)) continue
  console.log(saidBefore)
  keep(await measureSection())
}
const lighthouse = isWanted('lighthouse') ? await judgePages() : ''
const seconds = Math.round((performance.now() - begun) / 1000)
if (only.length === 0) await writeResults(sections, { postgresVersion, lighthouse, seconds })
console.log(`Took ${seconds} s.`)

function keep(section: Section): void {
  printSection(section)
  sections.push(section)
}

async function measureOnOneStage(): Promise<string> {
  console.log('Filling a shop and recording what it sends; that and the figures take about four minutes.')
  const stage = await openStage()
  try {
    for (const [name, measureSection] of Object.entries(ON_ONE_STAGE))
      if (isWanted(name)) keep(await measureSection(stage))
    return stage.postgresVersion
  } finally {
    await stage.close()
  }
}

async function judgePages(): Promise<string> {
  console.log('Letting Lighthouse judge six pages five times each; that takes about nine minutes.')
  const pages = await measureLighthouse()
  console.log(`\n${lighthouseText(pages)}\nBelow 90 in the middle run:\n${lighthouseMisses(pages)}\n`)
  return lighthouseText(pages)
}
