import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/console/webhooks.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { Deliveries } from './deliveries.tsx'
import { RemovalSection, SecretSection, TestSection } from './webhook-sections.tsx'
import { valuesOfWebhook, webhookBody } from './webhook-values.ts'

beforeAll(letDialogsOpen)
afterEach(() => cleanup())

const DELIVERY: WebhookDelivery = {
  webhook_delivery_id: 9,
  webhook_id: 2,
  message_id: 'msg_1',
  event: 'order.placed',
  body: '{"type":"order.placed"}',
  state: 'failed',
  created: '2026-11-20T07:30:00Z',
  next_try: null,
  attempts: [
    {
      at: '2026-11-20T07:31:00Z',
      milliseconds: 12,
      status: 500,
      error: 'It answered 500.',
      response: 'Full',
    },
    {
      at: '2026-11-20T07:30:00Z',
      milliseconds: 3,
      status: null,
      error: 'Nobody listens there.',
      response: '',
    },
  ],
}

/** @returns the buttons that were pressed */
function show(Component: () => React.ReactNode, reply: object = { ok: true }) {
  const pressed: string[] = []
  const action = async ({ request }: { request: Request }) => {
    pressed.push(formFields(await request.formData())('button'))
    return reply
  }
  const Stub = createRoutesStub([{ path: '/', Component, action }])
  render(<Stub />)
  return pressed
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** @source S-SETTINGS-2 */
describe('§8 A webhook', () => {
  it('sends unchanged values as they were loaded', () => {
    const webhook = { url: 'https://a.example', description: 'Till', events: ['order.placed'], active: true }
    const { active: _, ...sent } = webhook
    expect(webhookBody(valuesOfWebhook(webhook as Webhook))).toEqual(sent)
  })

  it('shows each attempt, and sends a failed delivery again', async () => {
    const pressed = show(() => <Deliveries deliveries={[DELIVERY]} />)
    const [, first, second] = screen.getAllByRole('listitem')
    expect(first!.textContent).toMatch(/answered 500 in 12 ms.*Full/)
    expect(second!.textContent).toContain('Nobody listens there.')
    press('Send again')
    await waitFor(() => expect(pressed).toEqual(['9']))
  })

  it('offers no resend while a delivery waits', () => {
    show(() => <Deliveries deliveries={[{ ...DELIVERY, state: 'waiting', next_try: DELIVERY.created }]} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText(/^Next try/)).toBeTruthy()
  })

  it('shows the response to a test', async () => {
    show(TestSection, { ok: true, tested: DELIVERY })
    press('Send a test')
    expect(await screen.findByText('It answered 500. Full')).toBeTruthy()
  })

  it('shows a new secret once', async () => {
    show(() => <SecretSection formerUntil={null} />, { ok: true, secret: 'whsec_abc' })
    press('Rotate secret')
    expect(await screen.findByText('whsec_abc')).toBeTruthy()
  })

  it('is removed after a confirmation', async () => {
    const pressed = show(RemovalSection)
    press('Remove the webhook')
    expect(pressed).toEqual([])
    const dialog = screen.getByRole('dialog', { name: 'Remove this webhook?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the webhook' }))
    await waitFor(() => expect(pressed).toEqual(['delete']))
  })
})
