import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Provider } from '#contract/console/providers.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { ProviderTable, type TestReply } from './provider-table.tsx'

afterEach(() => cleanup())

const PROVIDERS: Provider[] = [
  {
    name: 'mail',
    service: 'smtp',
    state: 'connected',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    needs: 'all',
    can_test: true,
  },
  {
    name: 'analytics',
    service: 'none',
    state: 'off',
    settings: ['GTM_CONTAINER_ID', 'MIXPANEL_TOKEN'],
    needs: 'any',
    can_test: false,
  },
]

function show(reply: TestReply) {
  const asked: string[] = []
  const action = async ({ request }: { request: Request }) => {
    asked.push(formFields(await request.formData())('provider'))
    return reply
  }
  const Table = () => <ProviderTable providers={PROVIDERS} />
  const Stub = createRoutesStub([{ path: '/', Component: Table, action }])
  render(<Stub />)
  return asked
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Test Email' }))

/** @source S-SETTINGS-5 */
describe('§8 Settings: providers', () => {
  it('shows the provider, the variables that enable it, and why it cannot be tested', () => {
    show({ ok: true, test: { ok: true, detail: '', milliseconds: 1 } })
    const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
    expect(row(/^Email/)).toMatch(/Connected.*Your mail server.*SMTP_URL.*MAIL_FROM/)
    expect(row(/^Analytics/)).toMatch(/visitors’ browsers.*Off.*Nothing is measured.*Any of these/)
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('tests a provider, and shows the result and the duration', async () => {
    const asked = show({ ok: true, test: { ok: true, detail: 'Sent.', milliseconds: 120 } })
    press()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('It works. Sent. Took 120 ms.'))
    expect(asked).toEqual(['mail'])
  })

  it.each<{ because: string; reply: TestReply; shown: string }>([
    {
      because: 'the test failed',
      reply: { ok: true, test: { ok: false, detail: 'Check SMTP_URL.', milliseconds: 9 } },
      shown: 'It doesn’t work. Check SMTP_URL. Took 9 ms.',
    },
    {
      because: 'the rate limit was exceeded',
      reply: { ok: false, error: { code: 'rate_limited', msg: 'Too many attempts.' } },
      shown: 'Too many attempts.',
    },
  ])('shows an error if $because', async ({ reply, shown }) => {
    show(reply)
    press()
    const alert = await within(screen.getByRole('row', { name: /^Email/ })).findByRole('alert')
    expect(alert.textContent).toBe(shown)
  })
})
