import { proveHighAvailability } from '../testing/high-availability/prove.ts'

// What `npm run test:ha` means: a cluster of database servers and two machines with the shop, of which one after the other
// is killed while shoppers order. `HA_PORT` names the first of some sixty ports.

const FIRST_PORT = 5500

try {
  const wrong = await proveHighAvailability(Number(process.env.HA_PORT ?? FIRST_PORT))
  for (const each of wrong) console.log(`✗ ${each}`)
  if (wrong.length === 0) console.log('No order was lost or made twice, and nobody paid for nothing.')
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
