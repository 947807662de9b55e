/** What a record has under a name that somebody typed; `record[name]` would find a `constructor` in every record. */
export const ownProperty = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
