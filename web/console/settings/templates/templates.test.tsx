import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { MessageTemplate } from '#contract/console/message-templates.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { valuesOfTemplate, wordsOfForm } from './template-values.ts'

afterEach(() => cleanup())

const TEMPLATE: MessageTemplate = {
  kind: 'order_delayed',
  label: 'Delayed',
  sent: 'When it is late.',
  about: 'orders',
  changed: true,
  channels: ['email', 'sms'],
  parts: ['subject', 'sms'],
  placeholders: [{ name: 'tracking_url', meaning: 'The link', required_in: ['sms'] }],
  words: { subject: '', opening: '', closing: '', sms: 'Late: {{tracking_url}}' },
  defaults: { subject: 'Running late', opening: '', closing: '', sms: 'x' },
  preview: {
    email: { subject: 'Running late', text: 'As text', html: '<style>p{}</style><p>As HTML</p>' },
    sms: { text: 'Late: http://shop.test/x', parts: 1 },
  },
  version: 3,
  updated: null,
}

/** @source S-SETTINGS-4 */
describe('§8 A message template', () => {
  it('starts with the texts in effect, and sends the parts that its form contains', () => {
    expect(valuesOfTemplate(TEMPLATE)).toEqual({ subject: 'Running late', sms: 'Late: {{tracking_url}}' })
    expect(wordsOfForm({ subject: 'Hi', version: '3' })).toEqual({ subject: 'Hi' })
  })

  it('shows its placeholders with the parts that require them, and reports typed text', () => {
    const typed: object[] = []
    const fields = { valueOf: (name: string) => valuesOfTemplate(TEMPLATE)[name] ?? '', errorOf: () => ({}) }
    render(<TemplateFields template={TEMPLATE} fields={fields} onType={(now) => typed.push(now)} />)
    expect(screen.getByText('{{tracking_url}}')).toBeTruthy()
    expect(screen.getByText(/needed in: SMS/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Sorry' } })
    expect(typed).toEqual([{ subject: 'Sorry', sms: 'Late: {{tracking_url}}' }])
  })

  it('previews typed text after a pause, shows errors, and sends a test to the user', async () => {
    const asked: string[] = []
    const action = async ({ request }: { request: Request }) => {
      const form = await request.formData()
      asked.push(formFields(form)('channel'))
      if (form.get('subject') === 'Wrong')
        return { ok: false, error: { code: 'invalid_input', msg: '', fields: { subject: 'Line 1: no' } } }
      const preview = { email: null, sms: { text: 'Newer words', parts: 2 } }
      return { ok: true, preview: form.has('channel') ? null : preview }
    }
    let typed: Record<string, string> | null = null
    const Stub = createRoutesStub([
      { path: '/', Component: () => <TemplatePreview template={TEMPLATE} typed={typed} /> },
      { path: '/-/message-template', action },
    ])
    render(<Stub />)
    expect(screen.getByTitle('The email').getAttribute('srcdoc')).toBe('<p>As HTML</p>')
    expect(screen.getByTitle('The email').getAttribute('sandbox')).toBe('')
    expect(screen.getByText('Sent as 1 SMS')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send test SMS' }))
    await waitFor(() => expect(asked).toEqual(['sms']))
    expect(await screen.findByText('On its way to you.')).toBeTruthy()
    cleanup()
    typed = { subject: 'New' }
    render(<Stub />)
    expect(await screen.findByText('Newer words')).toBeTruthy()
    expect(screen.getByText('Sent as 2 SMS')).toBeTruthy()
    cleanup()
    typed = { subject: 'Wrong' }
    render(<Stub />)
    expect(await screen.findByText('Subject: Line 1: no')).toBeTruthy()
  })
})
