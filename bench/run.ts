import { existsSync } from 'node:fs'
import { printSection, writeResults } from './report/results.ts'
import { measureAddresses } from './sections/addresses.ts'
import { measureCatalogue } from './sections/catalogue.ts'
import { lighthouseMisses, lighthouseText, measureLighthouse } from './sections/lighthouse.ts'
import { measureKeptPages, measureOwnPages, measureProduct, measureProducts } from './sections/reading.ts'
import { measureManyOrders } from './sections/many-orders.ts'
import { measureMemory } from './sections/memory.ts'
import { measureRealtime } from './sections/realtime.ts'
import { measureSearch } from './sections/search.ts'
import { measureCarts, measureCheckout } from './sections/writing.ts'
import type { Section } from './report/row.ts'
import { openStage } from './stage/stage.ts'

// `npm run bench`: what the shop costs the processor, beside what the same work costs with nothing around it. Names of
// sections after `--` measure those alone and write nothing down.

const SECTIONS = {
  list: measureProducts,
  product: measureProduct,
  cart: measureCarts,
  checkout: measureCheckout,
  pages: measureKeptPages,
  own: measureOwnPages,
}

const only = process.argv.slice(2)
const begun = performance.now()
if (!existsSync('/proc/self/stat'))
  console.log('Without /proc no processor time can be told, only throughput.')
const wantsAddresses = only.length === 0 || only.includes('addresses')
const wantsSearch = only.length === 0 || only.includes('search')
const wantsCatalogue = only.length === 0 || only.includes('catalogue')
const wantsManyOrders = only.length === 0 || only.includes('orders')
const wantsMemory = only.length === 0 || only.includes('memory')
const wantsRealtime = only.length === 0 || only.includes('realtime')
const wantsLighthouse = only.length === 0 || only.includes('lighthouse')
const wanted = Object.entries(SECTIONS).filter(([name]) => only.length === 0 || only.includes(name))

const sections = wanted.length > 0 ? await measureSections() : null
const addresses = wantsAddresses ? await readAddresses() : null
const search = wantsSearch ? await judgeSearch() : null
const catalogue = wantsCatalogue ? await growShop() : null
const manyOrders = wantsManyOrders ? await growOrderList() : null
const memory = wantsMemory ? await weighShop() : null
const realtime = wantsRealtime ? await hearEvents() : null
const lighthouse = wantsLighthouse ? await judgePages() : null
const seconds = Math.round((performance.now() - begun) / 1000)
if (only.length === 0) {
  await writeResults([...sections!.rows, addresses!, search!, catalogue!, manyOrders!, memory!, realtime!], {
    ...sections!,
    lighthouse: lighthouse!,
    seconds,
  })
}
console.log(`Took ${seconds} s.`)

async function measureSections(): Promise<{ rows: Section[]; postgresVersion: string }> {
  console.log('Filling a shop and recording what it sends; that and the figures take about four minutes.')
  const stage = await openStage()
  try {
    const rows: Section[] = []
    for (const [, measureSection] of wanted) {
      const section = await measureSection(stage)
      printSection(section)
      rows.push(section)
    }
    return { rows, postgresVersion: stage.postgresVersion }
  } finally {
    await stage.close()
  }
}

async function readAddresses(): Promise<Section> {
  console.log(
    'Reading a generated release of a million addresses and searching it; that takes about a minute.',
  )
  const section = await measureAddresses()
  printSection(section)
  return section
}

async function judgeSearch(): Promise<Section> {
  console.log('Opening a demo shop and judging its searches; that takes a few seconds.')
  const section = await measureSearch()
  printSection(section)
  return section
}

async function growShop(): Promise<Section> {
  console.log(
    'Growing the catalogue to 50,000 products in 7 stores, then to 5,000 in 200; that takes about three minutes.',
  )
  const section = await measureCatalogue()
  printSection(section)
  return section
}

async function growOrderList(): Promise<Section> {
  console.log('Growing a shop to a million orders; that takes about ten minutes.')
  const section = await measureManyOrders()
  printSection(section)
  return section
}

async function weighShop(): Promise<Section> {
  console.log('Starting the whole demo and waiting a minute; that takes a minute and a half.')
  const section = await measureMemory()
  printSection(section)
  return section
}

async function hearEvents(): Promise<Section> {
  console.log('Opening ten thousand sockets and announcing orders to them; that takes two minutes.')
  const section = await measureRealtime()
  printSection(section)
  return section
}

async function judgePages(): Promise<string> {
  console.log('Letting Lighthouse judge six pages five times each; that takes about nine minutes.')
  const pages = await measureLighthouse()
  console.log(`\n${lighthouseText(pages)}\nBelow 90 in the middle run:\n${lighthouseMisses(pages)}\n`)
  return lighthouseText(pages)
}
