import { existsSync } from 'node:fs'
import { printSection, writeResults } from './report/results.ts'
import { measurePages, measureProduct, measureProducts } from './sections/reading.ts'
import { measureCarts, measureCheckout } from './sections/writing.ts'
import { openStage } from './stage/stage.ts'

// `npm run bench`: what the shop costs the processor, beside what the same work costs with nothing around it. Names of
// sections after `--` measure those alone and write nothing down.

const SECTIONS = {
  list: measureProducts,
  product: measureProduct,
  cart: measureCarts,
  checkout: measureCheckout,
  pages: measurePages,
}

const only = process.argv.slice(2)
const begun = performance.now()
if (!existsSync('/proc/self/stat'))
  console.log('Without /proc no processor time can be told, only throughput.')
console.log('Filling a shop and recording what it sends; all in all this takes under four minutes.')
const stage = await openStage()
try {
  const sections = []
  for (const [name, measureSection] of Object.entries(SECTIONS)) {
    if (only.length > 0 && !only.includes(name)) continue
    const section = await measureSection(stage)
    printSection(section)
    sections.push(section)
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  if (only.length === 0) writeResults(sections, { postgresVersion: stage.postgresVersion, seconds })
  console.log(`Took ${seconds} s.`)
} finally {
  await stage.close()
}
