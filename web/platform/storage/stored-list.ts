import { useSyncExternalStore } from 'react'

/** A short list in local storage, newest entry first. */
export type StoredList<Entry> = {
  /** Empty on the server and until hydration. */
  use: () => readonly Entry[]
  /** Adds an entry at the front; an entry that exists already is moved there. */
  add: (entry: Entry) => void
  remove: (entry: Entry) => void
  clear: () => void
}

/**
 * @param most the maximum length; older entries are dropped
 * @param isEntry validates what is read, because anyone may have written the storage
 * @param isSame whether two entries are the same
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

  /** Returns the same array for the same text, so that React sees no change. */
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
    // Changes made in another tab.
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

/** A browser may block storage altogether: then nothing is stored. */
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
    // Storage is full or blocked: the list stays as it was.
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
