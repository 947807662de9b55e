import type { Inbox, OutgoingMessage } from '#server/integrations/messages/port.ts'

export type ScriptedInbox = Inbox & {
  /** What the provider took. */
  taken: OutgoingMessage[]
  /** What happens to the next messages, one after the other; after that each is taken. */
  script: (() => void | Promise<void>)[]
}

/** A provider of mail and SMS that fails the way a test wants it to. */
export function scriptedInbox(): ScriptedInbox {
  const taken: OutgoingMessage[] = []
  const script: ScriptedInbox['script'] = []
  return {
    name: 'scripted',
    isDemo: true,
    taken,
    script,
    send: async (message) => {
      await script.shift()?.()
      taken.push(message)
    },
  }
}
