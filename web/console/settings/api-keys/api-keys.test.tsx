import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '#contract/console/api-keys.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { ApiKeyTable } from './api-key-table.tsx'

beforeAll(letDialogsOpen)
afterEach(() => cleanup())

const KEY: ApiKey = {
  api_key_id: 7,
  name: 'Till',
  prefix: 'coldie_Ab1x',
  scopes: ['stock.read', 'stock.write'],
  store_id: 1,
  state: 'active',
  created: '2026-11-20T00:00:00Z',
  created_by: 4,
  last_used: null,
  expires: null,
  revoked: null,
}

function show(keys: ApiKey[]) {
  const sent: string[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(formFields(await request.formData())('api_key_id'))
    return { ok: true }
  }
  const Table = () => <ApiKeyTable keys={keys} stores={[{ store_id: 1, name: 'Fitzroy' }]} />
  const Stub = createRoutesStub([{ path: '/', Component: Table, action }])
  render(<Stub />)
  return sent
}

/** @source S-SETTINGS-1 */
describe('§8 The list of API keys', () => {
  it('shows the store, the permissions and the last use of a key', () => {
    show([KEY])
    const row = screen.getByRole('row', { name: /Till/ })
    expect(row.textContent).toMatch(/coldie_Ab1x….*Active.*2 permissions.*Fitzroy.*Never.*Doesn’t expire/)
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/console/audit?thing=api_key+7')
  })

  it('asks before a key is revoked', async () => {
    const sent = show([KEY])
    fireEvent.click(screen.getByRole('button', { name: 'Revoke now' }))
    const dialog = screen.getByRole('dialog', { name: 'Revoke the key for Till?' })
    expect(sent).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke now' }))
    await waitFor(() => expect(sent).toEqual(['7']))
  })

  it('offers to revoke only active keys', () => {
    show([{ ...KEY, state: 'revoked', revoked: '2026-11-20T00:00:00Z' }])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
