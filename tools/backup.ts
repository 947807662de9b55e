import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/back-up.ts'
import { restore, type RestoreResult, verifyBackup } from '#server/backup/restore.ts'
import { readSettings } from '#server/config.ts'
import { StartError } from '#server/startup/start-error.ts'

// `npm run backup -- FOLDER`, `npm run restore -- BACKUP` and `npm run backup:verify -- BACKUP`. See
// docs/operations.md.

const USAGE = `Usage:
  npm run backup -- FOLDER [--keep N]   copies the database and the shop's files into a new folder below FOLDER; the shop may run.
                                        --keep N deletes all but the N newest backups there
  npm run backup:verify -- BACKUP       restores a backup into a temporary folder, reads every row, and removes it again
  npm run restore -- BACKUP             puts a backup into DATA_DIR, which must not contain a database`

const COMMANDS: Record<string, (place: string, keep: number | null) => Promise<string>> = {
  backup: async (into, keep) => {
    const { folder, files, bytes } = await backUp(readSettings(process.env), into, keep)
    return `${folder}: ${files} files, ${Math.ceil(bytes / 1e6)} MB. The secret key is not included: store it elsewhere.`
  },
  verify: async (backup) =>
    `The backup is complete: ${summary(await verifyBackup(readSettings(process.env), backup))}`,
  restore: async (backup) => `Restored: ${summary(await restore(readSettings(process.env), backup))}`,
}

const summary = ({ madeAt, tables, rows, auditEvents }: RestoreResult) =>
  `created at ${madeAt}, ${rows} rows in ${tables} tables, ${auditEvents} audit events with a valid chain`

const [what = '', ...rest] = process.argv.slice(2)
try {
  const { values, positionals } = parseArgs({
    args: rest,
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  const [place] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  const command = COMMANDS[what]
  const isUsable =
    command !== undefined &&
    place !== undefined &&
    positionals.length === 1 &&
    (keep === null || (Number.isInteger(keep) && keep >= 1))
  if (!isUsable) throw new StartError(USAGE)
  console.log(await command(place, keep))
} catch (error) {
  if (
    !(error instanceof StartError) &&
    !String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  )
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
