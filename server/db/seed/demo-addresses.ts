import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { importGnaf } from '#server/features/addresses/gnaf-import.service.ts'
import { writeGnafSample } from './gnaf-sample/write-sample.ts'

/** Fills the address index with the invented sample, by way of files, as the real ones come. About 3 s. */
export async function seedDemoAddresses(db: Database): ReturnType<typeof importGnaf> {
  const folder = await mkdtemp(join(tmpdir(), 'coldie-addresses-'))
  try {
    await writeGnafSample(folder)
    return await importGnaf(db, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
