import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConsoleMessage } from '#contract/console/messages.ts'
import MessagesScreen from './messages.route.tsx'

afterEach(() => cleanup())

const DEAD: ConsoleMessage = {
  message_id: 7,
  channel: 'email',
  to: 'ada@example.com',
  label: 'Order placed',
  subject: 'We have your order 7K3-9QFM',
  text: 'Hello Ada',
  state: 'dead',
  attempts: 1,
  reason: '550 mailbox unavailable',
  order_id: 12,
  created: '2026-11-20T07:30:00Z',
  sent: null,
  next_try: null,
  dead: '2026-11-20T07:31:00Z',
}

function show(messages: ConsoleMessage[], answer: unknown = { ok: true, messageId: '7' }, state = 'dead') {
  const sent: object[] = []
  const pages = messages.length > 1 ? 2 : 1
  const place = { total: String(messages.length), page: 1, pages, next: null, previous: null }
  const loaderData = { messages, state, place }
  const Stub = createRoutesStub([
    {
      path: '/console/messages',
      // The generated props have more fields than the screen reads.
      Component: () => <MessagesScreen {...({ loaderData } as Parameters<typeof MessagesScreen>[0])} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return answer
      },
    },
  ])
  render(<Stub initialEntries={['/console/messages']} />)
  return sent
}
const again = () => screen.getByRole('button', { name: 'Send again: Order placed to ada@example.com' })

describe('§2 Console: messages', () => {
  it('shows the template, recipient, order and reason of a failed message', () => {
    show([DEAD])
    const card = within(screen.getByRole('listitem'))
    for (const words of ['Order placed', 'Email', 'Hello Ada', 'We have your order 7K3-9QFM'])
      expect(card.getByText(words)).toBeTruthy()
    expect(card.getByText(/550 mailbox unavailable/).textContent).toContain('(one try)')
    expect(card.getByText(/Gave up/).textContent).toBe('Gave up Fri 20/11 6:31 PM')
    expect(card.getByRole('link', { name: 'order' }).getAttribute('href')).toBe('/console/orders/12')
  })

  it('sends a failed message again and confirms it', async () => {
    const sent = show([DEAD])
    fireEvent.click(again())
    expect(await screen.findByText('We’re sending it again.')).toBeTruthy()
    expect(sent).toEqual([{ message_id: '7' }])
  })

  it('shows why a message cannot be sent again', async () => {
    show([DEAD], {
      ok: false,
      messageId: '7',
      error: { code: 'message_lapsed', msg: 'That message has lapsed.' },
    })
    fireEvent.click(again())
    expect((await screen.findByText('That message has lapsed.')).closest('[role=alert]')).toBeTruthy()
  })

  it('hides the text of messages with login links, and offers no button after sending', () => {
    const { text: _secret, ...secret } = DEAD
    show([
      {
        ...secret,
        state: 'sent',
        sent: '2026-11-20T07:31:00Z',
        dead: null,
        reason: '',
        label: 'Verification code',
      },
    ])
    expect(screen.queryByRole('group')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows a neutral text if no message failed', () => {
    show([])
    expect(screen.getByText('No messages have failed.')).toBeTruthy()
    const filter = within(screen.getByRole('navigation', { name: 'Which messages' }))
    expect(filter.getByText('Not delivered').getAttribute('aria-current')).toBe('true')
    expect(filter.getByText('Waiting').getAttribute('href')).toBe('/console/messages?state=waiting')
  })

  it('links to further pages', () => {
    show([DEAD, { ...DEAD, message_id: 8 }])
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/console/messages?state=dead&page=2',
    )
  })
})
