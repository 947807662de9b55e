import { proveHighAvailability } from '../testing/high-availability/prove.ts'

// `npm run test:ha` starts a cluster of database servers and two machines with the shop, and kills them one by one
// while shoppers order. `HA_PORT` is the first of about sixty ports.

const FIRST_PORT = 5500

try {
  const wrong = await proveHighAvailability(Number(process.env.HA_PORT ?? FIRST_PORT))
  for (const each of wrong) console.log(`✗ ${each}`)
  if (wrong.length === 0)
    console.log('No order was lost or duplicated, and no shopper paid without an order.')
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
