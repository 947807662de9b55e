import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { importGnaf } from '#server/features/addresses/import/gnaf-import.service.ts'
import { writeGnafSample } from './gnaf-sample/write-sample.ts'

/** Fills the address index with the invented sample, through files as with real data. Takes about 2 s. */
export async function seedDemoAddresses(db: { pool: pg.Pool }): ReturnType<typeof importGnaf> {
  const folder = await mkdtemp(join(tmpdir(), 'coldie-addresses-'))
  try {
    await writeGnafSample(folder)
    return await importGnaf(db, folder, { waits: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
