import { describe, expect, it } from 'vitest'
import { BACKUP_CODE_BYTES, backupCode, parseBackupCode } from './mobile-backup-code.ts'

describe('a backup code', () => {
  it('is twelve letters in groups of four, one letter for each random byte', () => {
    expect(backupCode(new Uint8Array(BACKUP_CODE_BYTES))).toBe('BBBB-BBBB-BBBB')
    expect(backupCode(Uint8Array.from({ length: BACKUP_CODE_BYTES }, (_, nth) => nth))).toBe('BCDF-GHJK-LMNP')
    expect(backupCode(new Uint8Array(BACKUP_CODE_BYTES).fill(255))).toBe('XXXX-XXXX-XXXX')
  })

  it.each([
    ['BCDF-GHJK-LMNP', 'BCDFGHJKLMNP'],
    [' bcdf ghjk lmnp ', 'BCDFGHJKLMNP'],
    ['bcdfghjklmnp', 'BCDFGHJKLMNP'],
    ['BCDF-GHJK-LMN', null],
    ['1234', null],
    ['BCDF-GHJK-LMN1', null],
    ['', null],
  ])('typed as %j is parsed as %j', (text, letters) => expect(parseBackupCode(text)).toBe(letters))
})
