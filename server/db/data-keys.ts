import { randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { type KeyRing, type Keys, type Secrets, keysFrom, unwrapKey, wrapKey } from '#server/keys.ts'
import type { Database } from './database.ts'
import { StartError } from '../startup/start-error.ts'

export type OpenKeys = {
  keys: Keys
  /** Reads the keys again through the given connection, because another process may have added one. */
  reload(db: Database): Promise<void>
}

/** Version of the root key, which makes hashes and signatures. It never seals fields. */
const ROOT = 0

type Row = { version: number; wrapped: Buffer; is_active: boolean }

const readRows = (db: Database) =>
  db.rows<Row>(sql`select version, wrapped, is_active from data_keys order by version`)

/**
 * Opens the keys of this database, or creates them. Rejects a secret key that does not match the database. After a
 * change of the secret key, SECRET_KEY_PREVIOUS opens the keys once, and they are wrapped again.
 */
export async function openDataKeys(owner: Database, secrets: Secrets, now: Date): Promise<OpenKeys> {
  await owner.transaction(async (tx) => {
    // The lock prevents two processes that start concurrently from creating the keys twice.
    await tx.run(sql`select pg_advisory_xact_lock(2634504)`)
    const rows = await readRows(tx)
    if (rows.length === 0) await createFirstKey(tx, secrets, now)
    for (const row of rows) await rewrapKey(tx, secrets, row)
  })
  let opened = await load(owner, secrets.present)
  return {
    keys: keysFrom(opened.root, () => opened.ring),
    reload: async (db) => void (opened = await load(db, secrets.present)),
  }
}

/** Creates the first keys. A database that predates data keys retains the secret of its hashes as root key. */
async function createFirstKey(tx: Database, { present, former }: Secrets, now: Date): Promise<void> {
  const sample = await tx.first<{ user_id: number; dob_sealed: Buffer }>(sql`
    select user_id, dob_sealed from users where dob_sealed is not null and sealed_version(dob_sealed) = 0 limit 1`)
  const root = [present, ...former].find((secret) => !sample || unsealsSample(secret, sample))
  if (root === undefined) throw wrongSecret()
  await insertKey(tx, present, { version: ROOT, key: Buffer.from(root), isActive: false, now })
  await insertKey(tx, present, { version: 1, key: randomBytes(32), isActive: true, now })
}

function unsealsSample(secret: string, sample: { user_id: number; dob_sealed: Buffer }): boolean {
  try {
    keysFrom(secret).unseal({ purpose: 'dob', ownerId: sample.user_id }, sample.dob_sealed)
    return true
  } catch {
    return false
  }
}

const wrongSecret = () =>
  new StartError(
    'SECRET_KEY is not the one that this database was made with: every process needs that one (without the setting it lies in DATA_DIR/secret.key), or give the former one as SECRET_KEY_PREVIOUS',
  )

async function rewrapKey(
  tx: Database,
  { present, former }: Secrets,
  { version, wrapped }: Row,
): Promise<void> {
  if (unwrapKey(present, version, wrapped)) return
  const key = former.map((secret) => unwrapKey(secret, version, wrapped)).find((found) => found !== null)
  if (!key) throw wrongSecret()
  await tx.run(
    sql`update data_keys set wrapped = ${wrapKey(present, version, key)} where version = ${version}`,
  )
}

type NewKey = { version: number; key: Buffer; isActive: boolean; now: Date }

const insertKey = (db: Database, secret: string, { version, key, isActive, now }: NewKey) =>
  db.run(sql`
    insert into data_keys (version, wrapped, is_active, created_at)
    values (${version}, ${wrapKey(secret, version, key)}, ${isActive}, ${now})`)

async function load(db: Database, secret: string): Promise<{ root: string; ring: KeyRing }> {
  const keys = new Map<number, Buffer>()
  let [root, active] = ['', 1]
  for (const { version, wrapped, is_active: isActive } of await readRows(db)) {
    const key = unwrapKey(secret, version, wrapped)
    if (!key) throw wrongSecret()
    if (version === ROOT) root = key.toString()
    else keys.set(version, key)
    if (isActive) active = version
  }
  return { root, ring: { keys, active } }
}

/** Every column with sealed fields. */
export const SEALED_COLUMNS = [
  { table: 'users', id: 'user_id', owner: 'user_id', column: 'dob_sealed', purpose: 'dob' },
  {
    table: 'totp_credentials',
    id: 'user_id',
    owner: 'user_id',
    column: 'secret_sealed',
    purpose: 'totp secret',
  },
  {
    table: 'webhook_endpoints',
    id: 'webhook_endpoint_id',
    owner: 'webhook_endpoint_id',
    column: 'secret_sealed',
    purpose: 'webhook secret',
  },
  {
    table: 'webhook_endpoints',
    id: 'webhook_endpoint_id',
    owner: 'webhook_endpoint_id',
    column: 'former_secret_sealed',
    purpose: 'webhook secret',
  },
] as const

type SealedColumn = (typeof SEALED_COLUMNS)[number]

const BATCH = 200

/**
 * Seals fields of older keys again, while the shop is open. A field that is written in the meantime is not
 * overwritten.
 * @returns the number of fields that were sealed again
 */
export async function resealFields(db: Database, keys: Keys, version: number): Promise<number> {
  let done = 0
  for (const column of SEALED_COLUMNS) {
    for (let after = 0, isLast = false; !isLast;) {
      const rows = await readOlder(db, column, { version, after })
      for (const { id, owner, sealed } of rows) {
        const field = { purpose: column.purpose, ownerId: owner }
        const fresh = keys.seal(field, keys.unseal(field, sealed))
        done += await replaceSealed(db, column, { id, sealed, fresh })
      }
      after = rows.at(-1)?.id ?? after
      isLast = rows.length < BATCH
    }
  }
  return done
}

type SealedRow = { id: number; owner: number; sealed: Buffer }

const readOlder = (
  db: Database,
  { table, id, owner, column }: SealedColumn,
  { version, after }: { version: number; after: number },
) =>
  db.rows<SealedRow>(sql`
    select ${raw(id)} as id, ${raw(owner)} as owner, ${raw(column)} as sealed from ${raw(table)}
    where ${raw(column)} is not null and sealed_version(${raw(column)}) < ${version} and ${raw(id)} > ${after}
    order by ${raw(id)} limit ${BATCH}`)

const replaceSealed = (
  db: Database,
  { table, id, column }: SealedColumn,
  row: { id: number; sealed: Buffer; fresh: Buffer },
) =>
  db.run(sql`
    update ${raw(table)} set ${raw(column)} = ${row.fresh}
    where ${raw(id)} = ${row.id} and ${raw(column)} = ${row.sealed}`)

/** Milliseconds for every process to load a key, before and after it is first used. */
const SETTLE_MS = 10_000

type Rotation = { secret: string; now: Date; pause: (ms: number) => Promise<void>; settleMs?: number }

/**
 * Creates a new key, waits until every process has loaded it, activates it, and seals every older field again.
 * Older keys are retained, so that an older copy of the database can still be opened.
 */
export async function rotateKeys(
  owner: Database,
  opened: OpenKeys,
  { secret, now, pause, settleMs = SETTLE_MS }: Rotation,
): Promise<{ version: number; resealed: number }> {
  const version = Math.max(0, ...(await readRows(owner)).map((row) => row.version)) + 1
  await insertKey(owner, secret, { version, key: randomBytes(32), isActive: false, now })
  await pause(settleMs)
  await owner.run(sql`update data_keys set is_active = true where version = ${version}`)
  await opened.reload(owner)
  let resealed = await resealFields(owner, opened.keys, version)
  // Processes may have sealed fields with the old key just before they loaded the new key.
  await pause(settleMs)
  resealed += await resealFields(owner, opened.keys, version)
  return { version, resealed }
}
