/** Counts changes of texts and banners: pages that were rendered before one are out of date. */
export type TextChanges = { version(): number; heard(): void }

export function countTextChanges(): TextChanges {
  let version = 0
  return { version: () => version, heard: () => void version++ }
}
