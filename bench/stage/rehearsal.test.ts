import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { demoFillingWithAddresses } from '#testing/database/filled-shop.ts'
import { freePort } from '../../tools/checks/browser-tests.ts'
import { joinPrograms } from '../replay/program.ts'
import { replay } from '../replay/replay.ts'
import type { Child } from './child.ts'
import { type RecordedAction, type Rehearsal, rehearse } from './rehearsal.ts'
import { TRACED, openShopProcess, originOf } from './shop-process.ts'

let database: TestDatabase
let shop: Child | undefined
let dataDir: string
let rehearsal: Rehearsal

beforeAll(async () => {
  database = await openTestDatabase({ filling: demoFillingWithAddresses, asOwner: true })
  dataDir = mkdtempSync(join(tmpdir(), 'coldie-rehearsal-'))
  const port = await freePort()
  shop = await openShopProcess({ databaseUrl: database.url, dataDir, nodeArgs: TRACED, port })
  rehearsal = await rehearse({ shop, origin: originOf(port), databaseUrl: database.url, shoppers: 1 })
  // Stops the shop, whose job runner would otherwise take the jobs of the replay.
  await shop.stop()
  shop = undefined
})
afterAll(async () => {
  await shop?.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('rehearsal of the bench', () => {
  it('records the statements of a cart and replays them', async () => {
    const { own } = recorded('cart')
    await expect(replayTwice(own[0]!)).resolves.toBeUndefined()
  })

  it('records the statements of a checkout, of the demo gateway and of the job, and replays them', async () => {
    const { own, gateway, jobs } = recorded('checkout')
    for (const part of [own, gateway, jobs]) expect(part[0]).not.toHaveLength(0)
    await expect(replayTwice(joinPrograms(own[0]!, jobs[0]!))).resolves.toBeUndefined()
    await expect(replayTwice(gateway[0]!)).resolves.toBeUndefined()
  })

  it('sends at most 25 statements for a checkout of four requests', () => {
    const { statements } = recorded('checkout')
    expect(statements.requests).toBeLessThanOrEqual(25)
  })
})

function recorded(action: 'cart' | 'checkout'): RecordedAction {
  const result = rehearsal.recorded[action]
  if ('reason' in result) throw new Error(result.reason)
  return result
}

async function replayTwice(program: RecordedAction['own'][number]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (let run = 0; run < 2; run++) await replay(client, program)
  } finally {
    await client.end()
  }
}
