import { levelName, unitType } from '#domain/address/premises.ts'
import type { AddressState } from '#domain/address/states.ts'
import { direction, nameWords, streetKey } from '#domain/address/street-words.ts'
import type { Database } from '#server/db/database.ts'
import { gnafBatches, gnafFiles, type GnafRow, type GnafTable } from './gnaf-files.ts'
import {
  addGeocodes,
  addLocalities,
  addPoints,
  addStreets,
  finishAddressIndex,
  type GnafImport,
  type NewPoint,
  prepareGeocodes,
  startAddressIndex,
} from './gnaf-import.queries.ts'
import { displayName } from './display-name.ts'

/**
 * Replaces the whole address index by the files of `folder`, which are in the G-NAF layout.
 *
 * One transaction: searches see the old index until the new one is complete, and a file that turns out broken
 * half-way changes nothing.
 */
export async function importGnaf(db: Database, folder: string): Promise<GnafImport> {
  return db.transaction(async (tx) => {
    await startAddressIndex(tx)
    const states = await readStates(folder)
    await eachBatch(folder, 'LOCALITY', (rows) =>
      addLocalities(
        tx,
        rows.flatMap((row) => locality(row, states)),
      ),
    )
    await eachBatch(folder, 'STREET_LOCALITY', (rows) => addStreets(tx, rows.map(street)))
    await eachBatch(folder, 'ADDRESS_DEFAULT_GEOCODE', (rows) => addGeocodes(tx, rows.map(geocode)))
    await prepareGeocodes(tx)
    await eachBatch(folder, 'ADDRESS_DETAIL', (rows) => addPoints(tx, rows.filter(isDeliverable).map(point)))
    return finishAddressIndex(tx)
  })
}

async function eachBatch(
  folder: string,
  table: GnafTable,
  add: (rows: GnafRow[]) => Promise<unknown>,
): Promise<void> {
  const files = await gnafFiles(folder, table)
  if (files.length === 0) throw new Error(`No ${table} file for VIC or NSW in ${folder}`)
  for (const file of files) {
    for await (const rows of gnafBatches(file)) await add(rows.filter((row) => row('DATE_RETIRED') === ''))
  }
}

async function readStates(folder: string): Promise<Map<string, AddressState>> {
  const states = new Map<string, AddressState>()
  await eachBatch(folder, 'STATE', async (rows) => {
    for (const row of rows) {
      const state = row('STATE_ABBREVIATION')
      if (state === 'VIC' || state === 'NSW') states.set(row('STATE_PID'), state)
    }
  })
  return states
}

function locality(row: GnafRow, states: Map<string, AddressState>) {
  const state = states.get(row('STATE_PID'))
  if (!state) return []
  const name = row('LOCALITY_NAME')
  return [
    {
      pid: row('LOCALITY_PID'),
      name: displayName(name),
      search: nameWords(name).join(' '),
      state,
      postcode: row('PRIMARY_POSTCODE'),
    },
  ]
}

function street(row: GnafRow) {
  const suffix = row('STREET_SUFFIX_CODE').toLowerCase()
  const parts = [row('STREET_NAME'), row('STREET_TYPE_CODE'), direction(suffix) ?? suffix]
  const name = parts.filter(Boolean).join(' ')
  const key = streetKey(nameWords(name))
  return {
    pid: row('STREET_LOCALITY_PID'),
    localityPid: row('LOCALITY_PID'),
    name: displayName(name),
    search: key.full,
    bare: key.bare,
  }
}

function geocode(row: GnafRow) {
  return { pid: row('ADDRESS_DETAIL_PID'), lat: Number(row('LATITUDE')), lng: Number(row('LONGITUDE')) }
}

/** Other names of an address and addresses that nobody has confirmed are left out, and so are bare lots. */
function isDeliverable(row: GnafRow): boolean {
  const isPrincipal = row('ALIAS_PRINCIPAL') !== 'A'
  return isPrincipal && Number(row('CONFIDENCE')) >= 0 && Number(row('NUMBER_FIRST')) > 0
}

function point(row: GnafRow): NewPoint {
  const joined = (...columns: string[]) => columns.map(row).join('').toUpperCase()
  const unit = joined('FLAT_NUMBER_PREFIX', 'FLAT_NUMBER', 'FLAT_NUMBER_SUFFIX')
  const level = joined('LEVEL_NUMBER_PREFIX', 'LEVEL_NUMBER', 'LEVEL_NUMBER_SUFFIX')
  const levelType = row('LEVEL_TYPE_CODE')
  const last = Number(row('NUMBER_LAST'))
  return {
    pid: row('ADDRESS_DETAIL_PID'),
    streetPid: row('STREET_LOCALITY_PID'),
    first: Number(row('NUMBER_FIRST')),
    suffix: row('NUMBER_FIRST_SUFFIX').toUpperCase(),
    last: last > 0 ? last : null,
    lastSuffix: row('NUMBER_LAST_SUFFIX').toUpperCase(),
    unitType: row('FLAT_TYPE_CODE') ? unitType(row('FLAT_TYPE_CODE')) : '',
    unit,
    level: levelType || level ? levelName(levelType || 'L', level) : '',
    building: displayName(row('BUILDING_NAME')),
    postcode: row('POSTCODE'),
  }
}
