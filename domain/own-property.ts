/**
 * Returns an own property by a user-supplied name. `record[name]` would return inherited ones such as `constructor`.
 */
export const ownProperty = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
