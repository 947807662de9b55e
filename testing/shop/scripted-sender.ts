import type { MessageSender, OutgoingMessage } from '#server/integrations/messages/port.ts'

export type ScriptedSender = MessageSender & {
  /** What the provider took. */
  accepted: OutgoingMessage[]
  /** What happens to the next messages, one after the other; after that each is taken. */
  script: (() => void | Promise<void>)[]
}

/** A provider of mail and SMS that fails the way a test wants it to. */
export function scriptedSender(): ScriptedSender {
  const accepted: OutgoingMessage[] = []
  const script: ScriptedSender['script'] = []
  return {
    name: 'scripted',
    isDemo: true,
    accepted: accepted,
    script,
    send: async (message) => {
      await script.shift()?.()
      accepted.push(message)
    },
  }
}
