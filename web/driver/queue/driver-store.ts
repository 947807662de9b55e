import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredAction } from './driver-actions.ts'

const NAME = 'driver'

interface Schema extends DBSchema {
  actions: { key: string; value: StoredAction; indexes: { by_user: number } }
  /** Values by `user id/name`, and the current user's id as `user`. */
  kept: { key: string; value: unknown }
}

/** Data of a user, except the actions. */
type Name = 'run' | 'draft' | 'clock'

export type DriverStore = {
  /** False if the browser stores nothing: the data then ends with the page. */
  isDurable: boolean
  /** Returns the user's actions in the order in which they were made. */
  actions: () => Promise<StoredAction[]>
  put: (actions: readonly StoredAction[]) => Promise<void>
  remove: (actionIds: readonly string[]) => Promise<void>
  read: <Value>(name: Name) => Promise<Value | null>
  write: (name: Name, value: unknown) => Promise<void>
  close: () => void
}

const connect = () =>
  openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('actions', { keyPath: 'action.action_id' }).createIndex('by_user', 'user_id')
      db.createObjectStore('kept')
    },
  })

/** Returns the id of the user whose shift this phone shows; null if nothing is stored. */
export async function lastUser(): Promise<number | null> {
  try {
    const db = await connect()
    const userId = await db.get('kept', 'user')
    db.close()
    return typeof userId === 'number' ? userId : null
  } catch {
    return null
  }
}

/**
 * Opens the store of a driver. The stops and drafts of another driver who used the phone before are deleted. Unsent
 * actions remain for their own driver's next login, because each is the record of a hand-over.
 */
export async function openDriverStore(userId: number): Promise<DriverStore> {
  try {
    const db = await connect()
    await forgetOthers(db, userId)
    return storeIn(db, userId)
  } catch {
    return memoryStore()
  }
}

async function forgetOthers(db: IDBPDatabase<Schema>, userId: number): Promise<void> {
  const work = db.transaction(['kept', 'actions'], 'readwrite')
  const kept = work.objectStore('kept')
  for (const key of await kept.getAllKeys()) if (!key.startsWith(`${userId}/`)) await kept.delete(key)
  if (userId !== NOBODY) await kept.put(userId, 'user')
  const actions = work.objectStore('actions')
  for (const stored of await actions.getAll())
    if (stored.user_id !== userId && stored.state !== 'waiting') await actions.delete(stored.action.action_id)
  await work.done
}

/** Id that no user has. */
const NOBODY = -1

/**
 * Deletes the run, the draft and settled actions from this phone, at logout. Unsent actions remain for their own driver's next login.
 */
export async function forgetDrivers(): Promise<void> {
  try {
    const db = await connect()
    await forgetOthers(db, NOBODY)
    db.close()
  } catch {
    // The browser blocks the storage, so nothing is stored.
  }
}

function storeIn(db: IDBPDatabase<Schema>, userId: number): DriverStore {
  const keyOf = (name: Name) => `${userId}/${name}`
  return {
    isDurable: true,
    actions: async () => inOrder(await db.getAllFromIndex('actions', 'by_user', userId)),
    put: async (actions) => {
      const work = db.transaction('actions', 'readwrite', { durability: 'strict' })
      await Promise.all([...actions.map((action) => work.store.put(action)), work.done])
    },
    remove: async (actionIds) => {
      const work = db.transaction('actions', 'readwrite', { durability: 'strict' })
      await Promise.all([...actionIds.map((id) => work.store.delete(id)), work.done])
    },
    read: async <Value>(name: Name) => ((await db.get('kept', keyOf(name))) as Value | undefined) ?? null,
    write: async (name, value) => void (await db.put('kept', value, keyOf(name))),
    close: () => db.close(),
  }
}

const inOrder = (actions: StoredAction[]): StoredAction[] => actions.sort((a, b) => a.made - b.made)

/** Store of a browser that blocks IndexedDB. */
export function memoryStore(): DriverStore {
  const actions = new Map<string, StoredAction>()
  const kept = new Map<string, unknown>()
  return {
    isDurable: false,
    actions: async () => inOrder([...actions.values()]),
    put: async (given) => {
      for (const stored of given) actions.set(stored.action.action_id, stored)
    },
    remove: async (ids) => {
      for (const id of ids) actions.delete(id)
    },
    read: async <Value>(name: Name) => (kept.get(name) as Value | undefined) ?? null,
    write: async (name, value) => void kept.set(name, value),
    close: () => undefined,
  }
}
