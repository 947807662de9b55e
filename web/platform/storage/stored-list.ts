import { useSyncExternalStore } from 'react'

/** Short list in local storage, newest entry first. */
export type StoredList<Entry> = {
  /** Returns the entries; empty on the server and until hydration. */
  use: () => readonly Entry[]
  /** Adds an entry at the front, or moves an existing entry there. */
  add: (entry: Entry) => void
  remove: (entry: Entry) => void
  clear: () => void
}

/**
 * Opens a list in local storage.
 * @param most maximum length; older entries are dropped
 * @param isEntry validates stored entries, because any script may have written to the storage
 * @param isSame returns true if two entries are equal
 */
export function storedList<Entry>({
  key,
  most,
  isEntry,
  isSame = Object.is,
}: {
  key: string
  most: number
  isEntry: (value: unknown) => value is Entry
  isSame?: (a: Entry, b: Entry) => boolean
}): StoredList<Entry> {
  const none: readonly Entry[] = []
  const listeners = new Set<() => void>()
  let [text, entries]: [string, readonly Entry[]] = ['', none]

  /** Returns the same array for the same stored text, so that React sees no change. */
  const read = (): readonly Entry[] => {
    const current = stored(key)
    if (current !== text) [text, entries] = [current, parse(current).filter(isEntry)]
    return entries
  }
  const write = (list: readonly Entry[]) => {
    store(key, list.length > 0 ? JSON.stringify(list.slice(0, most)) : null)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // Receives changes made in other tabs.
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  const without = (entry: Entry) => read().filter((each) => !isSame(each, entry))
  return {
    use: () => useSyncExternalStore(subscribe, read, () => none),
    add: (entry) => write([entry, ...without(entry)]),
    remove: (entry) => write(without(entry)),
    clear: () => write([]),
  }
}

/** Returns the stored text, or '' if the browser blocks storage. */
function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is full or blocked: the list stays unchanged.
  }
}

function parse(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
