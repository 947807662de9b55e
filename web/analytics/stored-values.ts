/**
 * Values in local or session storage under our own prefix. All except the consent choice are removed when consent is
 * withdrawn.
 */
export type StoredValues = {
  read(name: string): unknown
  /** Stores a value; null removes it. */
  write(name: string, value: unknown): void
  /** @param but name of the value that is not removed */
  clear(but?: string): void
}

export const PREFIX = 'analytics_'

/** @param open may throw if the browser blocks storage; nothing is stored then */
export function storedValues(open: () => Storage): StoredValues {
  const trying = <Answer>(ask: (storage: Storage) => Answer): Answer | null => {
    try {
      return ask(open())
    } catch {
      return null
    }
  }
  return {
    read: (name) => trying((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? 'null') as unknown),
    write: (name, value) =>
      void trying((storage) =>
        value === null
          ? storage.removeItem(PREFIX + name)
          : storage.setItem(PREFIX + name, JSON.stringify(value)),
      ),
    clear: (but = '') =>
      trying((storage) => removeKeys(storage, (key) => key.startsWith(PREFIX) && key !== PREFIX + but)),
  }
}

export function removeKeys(storage: Storage, isTheirs: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key)
}
