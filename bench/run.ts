import { existsSync } from 'node:fs'
import { printSection, writeResults } from './report/results.ts'
import { measureAddresses } from './sections/addresses.ts'
import { measureCatalogue } from './sections/catalogue.ts'
import { lighthouseMisses, lighthouseText, measureLighthouse } from './sections/lighthouse.ts'
import { measureKeptPages, measureOwnPages, measureProduct, measureProducts } from './sections/reading.ts'
import { measureManyOrders } from './sections/many-orders.ts'
import { measureMinute } from './sections/minute.ts'
import { measureMemory } from './sections/memory.ts'
import { measurePhone } from './sections/phone.ts'
import { measurePlanner } from './sections/planner.ts'
import { measureRealtime } from './sections/realtime.ts'
import { measureRegulators } from './sections/regulators.ts'
import { measureSearch } from './sections/search.ts'
import { measureCarts, measureCheckout } from './sections/writing.ts'
import type { Section } from './report/row.ts'
import { openStage } from './stage/stage.ts'

// `npm run bench` measures the processor time of the shop and of baselines for the same work. Names of sections after
// `--` measure only these sections and do not write the results.

/** Sections that share one shop, which is filled once. */
const ON_ONE_STAGE = {
  list: measureProducts,
  product: measureProduct,
  cart: measureCarts,
  checkout: measureCheckout,
  pages: measureKeptPages,
  own: measureOwnPages,
}

/** Sections with a separate shop, each with a message about its duration. */
const ON_THEIR_OWN: Record<string, [saidBefore: string, measureSection: () => Promise<Section>]> = {
  addresses: [
    'Importing and searching a release of a million addresses takes about a minute.',
    measureAddresses,
  ],
  search: ['Opening a demo shop and rating its searches takes a few seconds.', measureSearch],
  catalogue: [
    'Growing the catalogue to 50,000 products × 7 stores, then 5,000 × 200, takes three minutes.',
    measureCatalogue,
  ],
  minute: ['Running 450 actions per second takes two minutes.', measureMinute],
  orders: [
    'Growing a shop to a million orders and computing their reports takes about half an hour.',
    measureManyOrders,
  ],
  memory: ['Starting the demo and waiting a minute takes a minute and a half.', measureMemory],
  phone: ['Opening the pages of an order on a slow phone takes about eight minutes.', measurePhone],
  planner: ['Planning 200 orders for 20 drivers ten times takes a few seconds.', measurePlanner],
  regulators: [
    'Growing a shop to ten thousand orders and reading the regulators’ reports takes a minute.',
    measureRegulators,
  ],
  realtime: [
    'Opening ten thousand sockets and announcing orders to them takes two minutes.',
    measureRealtime,
  ],
}

const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)
const begun = performance.now()
if (!existsSync('/proc/self/stat'))
  console.log('Without /proc, processor times are not available; only throughput is measured.')

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
  console.log('Filling a shop, recording its statements and measuring it takes about four minutes.')
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
  console.log('Running Lighthouse on six pages five times each takes about nine minutes.')
  const pages = await measureLighthouse()
  console.log(`\n${lighthouseText(pages)}\nAudits below 90 in the median run:\n${lighthouseMisses(pages)}\n`)
  return lighthouseText(pages)
}
