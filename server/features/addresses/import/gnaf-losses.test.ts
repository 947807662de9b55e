import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeGnafSample } from '#server/db/seed/gnaf-sample/write-sample.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { searchIndex } from '../address-index.service.ts'
import { importGnaf } from './gnaf-import.service.ts'

let db: TestDatabase
let folder: string
let detailFile: string
let whole: string

beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true })
  folder = await mkdtemp(join(tmpdir(), 'coldie-losses-'))
  await writeGnafSample(folder)
  detailFile = join(folder, 'VIC_ADDRESS_DETAIL_psv.psv')
  whole = await readFile(detailFile, 'utf8')
  await importGnaf(db, folder)
})
beforeEach(() => writeFile(detailFile, whole))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

/** Changes some lines of the sample. */
const change = (each: (line: string, i: number) => string) =>
  writeFile(
    detailFile,
    whole
      .split('\n')
      .map((line, i) => (i === 0 || line === '' ? line : each(line, i)))
      .join('\n'),
  )

const isServed = async () => (await searchIndex(db, '12 smith street fitzroy', 8)).length > 0

describe('a release that loses addresses', { tags: 'slow' }, () => {
  it('is rejected with counts if many keys are unresolved, and the old index remains', async () => {
    await change((line, i) => (i % 20 === 0 ? line.replace('|VIC2', '|VIC9') : line))
    await expect(importGnaf(db, folder)).rejects.toThrow(
      /would leave \d+ addresses where \d+ are served now.* \d{3,} have a street or suburb that is not in it.*--accept-losses/,
    )
    expect(await isServed()).toBe(true)
  })

  it('is rejected if it is much smaller than the index, whatever its lines are', async () => {
    await writeFile(detailFile, whole.split('\n').slice(0, 3).join('\n'))
    await expect(importGnaf(db, folder)).rejects.toThrow(/would leave/)
    expect(await isServed()).toBe(true)
  })

  it('is accepted with few losses, which are counted', async () => {
    const [header = ''] = whole.split('\n')
    const places = header.split('|')
    const line = whole.split('\n')[1]!.split('|')
    const at = (column: string) => places.indexOf(column)
    const lost = line.with(at('ADDRESS_DETAIL_PID'), 'GALOST').with(at('STREET_LOCALITY_PID'), 'NOWHERE')
    await appendFile(detailFile, `${lost.join('|')}\n`)
    const prefixed = line.with(at('ADDRESS_DETAIL_PID'), 'GAPREFIX').with(at('NUMBER_FIRST_PREFIX'), 'A')
    await appendFile(detailFile, `${prefixed.join('|')}\n`)
    const geocodes = join(folder, 'VIC_ADDRESS_DEFAULT_GEOCODE_psv.psv')
    await appendFile(geocodes, 'G1|2026-01-01||GAPREFIX|PC|144.98|-37.8\nG2|2026-01-01||GANOWHERE|PC|0|0\n')
    const { leftOut } = await importGnaf(db, folder)
    expect(leftOut).toMatchObject({ streetless: 1, pointless: 0, nowhere: 1 })
  })

  it('retains the letters before a number: A66 is another door than 66', async () => {
    const { rows } = await db.pool.query<{ number: number; name: string; city: string }>(
      `select number_first as number, s.name, l.name as city from address_points
       join address_streets s using (street_id) join address_localities l using (locality_id) where number_prefix = 'A'`,
    )
    const [{ number, name, city }] = rows as [(typeof rows)[0]]
    const labels = async (text: string) => (await searchIndex(db, text, 8)).map(({ label }) => label)
    expect((await labels(`A${number} ${name} ${city}`))[0]).toMatch(new RegExp(`^A${number} ${name}`))
    expect((await labels(`${number} ${name} ${city}`))[0]).toMatch(new RegExp(`^${number} ${name}`))
    expect(await labels(`B${number} ${name} ${city}`)).toEqual([])
  })
})
