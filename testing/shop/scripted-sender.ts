import type { MessageSender, OutgoingMessage } from '#server/integrations/messages/port.ts'

export type ScriptedSender = MessageSender & {
  /** Messages that the provider accepted. */
  accepted: OutgoingMessage[]
  /** Outcomes of the next messages in sequence. Later messages are accepted. */
  script: (() => void | Promise<void>)[]
}

/** Returns a provider of mail and SMS whose failures are set by the test. */
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
