import { useSyncExternalStore } from 'react'

/** A short list that the browser keeps for its user alone, the newest entry first. */
export type StoredList<Entry> = {
  /** Always empty on the server and until the page is taken over. */
  use: () => readonly Entry[]
  /** Puts an entry in front; the same one again only moves it there. */
  add: (entry: Entry) => void
  remove: (entry: Entry) => void
  clear: () => void
}

/**
 * @param most entries beyond it fall off the end
 * @param isEntry anyone may have written the storage: what is none of ours is dropped
 * @param isSame which entries are one and the same
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

  /** The same list for the same text, so that React sees no change where there is none. */
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
    // Another tab of the same shop.
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

/** A browser may refuse storage altogether: then nothing is kept. */
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
    // Full or refused: the list is as it was.
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
