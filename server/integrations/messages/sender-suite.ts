import { describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { type MessageSender, MessageRefused, type OutgoingMessage } from './port.ts'

export type DeliveredMessage = {
  to: string
  subject: string
  text: string
  html: string | null
  files: string[]
}

export type InboxUnderTest = {
  inbox: MessageSender
  /** Message that the provider accepts. */
  message: OutgoingMessage
  /** Returns all accepted messages, newest last. */
  delivered: () => Promise<DeliveredMessage[]>
  /** Ways to make the next message fail; null if the provider cannot fail. `hasty` is a sender with a short timeout. */
  trouble: { forGood(): void; forNow(): void; silence(): void; hasty: MessageSender } | null
}

const AWKWARD = [
  { words: 'It’s “cold” – 5 °C', because: 'typographic marks are preserved' },
  { words: 'ليلى 🍺 שלום', because: 'names can be in any script' },
  { words: '<b>&amp;</b> "quoted"', because: 'plain text is not HTML' },
  { words: `${'long '.repeat(60)}end`, because: 'long lines are not broken' },
]

/** Tests the contract of the port for every provider of e-mail or SMS. */
export function testInbox(open: () => InboxUnderTest): void {
  describe('a message', () => {
    it.each(AWKWARD)('arrives verbatim: $because', async ({ words }) => {
      const { inbox, message, delivered } = open()
      await inbox.send({ ...message, text: words })
      const newest = required((await delivered()).at(-1), 'the message')
      expect(newest.text.trim()).toBe(words)
      expect(message.to.replace(/^\+/, '')).toBe(newest.to.replace(/^\+/, ''))
    })

    it('arrives alone and among concurrent messages', async () => {
      const { inbox, message, delivered } = open()
      const before = (await delivered()).length
      await Promise.all(
        Array.from({ length: 6 }, (_, nth) => inbox.send({ ...message, text: `Number ${nth}` })),
      )
      const texts = (await delivered()).slice(before).map(({ text }) => text.trim())
      expect(texts.toSorted()).toEqual([
        'Number 0',
        'Number 1',
        'Number 2',
        'Number 3',
        'Number 4',
        'Number 5',
      ])
    })
  })

  describe('a failure', () => {
    it('is permanent if the message causes it', async () => {
      const { inbox, message, trouble } = open()
      if (!trouble) return expect(inbox.isDemo).toBe(true)
      trouble.forGood()
      await expect(inbox.send(message)).rejects.toBeInstanceOf(MessageRefused)
    })

    it.each(['forNow', 'silence'] as const)('is temporary and allows a retry: %s', async (how) => {
      const { inbox, message, trouble, delivered } = open()
      if (!trouble) return expect(inbox.isDemo).toBe(true)
      trouble[how]()
      const sender = how === 'silence' ? trouble.hasty : inbox
      const failure: unknown = await sender.send(message).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(MessageRefused)
      const before = (await delivered()).length
      await inbox.send({ ...message, text: 'the second try' })
      expect((await delivered()).length).toBe(before + 1)
    })
  })
}
