import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from './programs.ts'
import type { Account } from './machine.ts'

/** Configuration files of a deployment, which this test uses too. */
const TEMPLATES = 'deploy/postgresql'

/** Fills in a template and writes it, readable by one account. @throws if a value is missing or unused */
export function writeConfig(
  template: string,
  to: string,
  values: Record<string, string | number>,
  account: Account,
): string {
  const text = readFileSync(join(TEMPLATES, template), 'utf8')
  const filled = text.replaceAll(/\$\{([A-Z_0-9]+)\}/g, (_all, name: string) => {
    if (values[name] === undefined) throw new Error(`${template} needs ${name}`)
    return String(values[name])
  })
  writeFileSync(to, filled)
  own(to, account)
  chmodSync(to, 0o600)
  return to
}

export function own(path: string, { uid, gid }: Account): void {
  if (isRoot) chownSync(path, uid, gid)
}
