import { storedList } from '#web/platform/storage/stored-list.ts'
import type { Found } from './group-results.ts'

const KEPT_FIELDS = ['kind', 'id', 'label', 'path'] as const

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  KEPT_FIELDS.every((field) => typeof (value as Record<string, unknown>)[field] === 'string') &&
  (value as Found).path.startsWith('/console')

const list = storedList<Found>({
  key: 'console-recent',
  most: 6,
  isEntry: isFound,
  isSame: (a, b) => a.path === b.path,
})

export const useRecentResults = list.use

/** Stores a chosen result without personal data, because several people may use the browser: customers are left out. */
export function rememberResult(result: Found): void {
  if (result.kind !== 'customer') list.add({ ...result, detail: '', status: null })
}
