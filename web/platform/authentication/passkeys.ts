import { WebAuthnAbortService, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { OFFLINE } from '#contract/client.ts'
import type { Failure } from '../api/action-reply.ts'
import * as texts from '../platform-texts.ts'
import * as fieldTexts from '#domain/field-texts.ts'

export type PasskeyReply = { ok: true; options?: Record<string, unknown> } | Failure

type PasskeyOutcome = { ok: true } | { ok: false; msg: string; field?: string }

const FAILED = texts.passkeyNotMade

async function post(fields: Record<string, string>): Promise<PasskeyReply> {
  try {
    const reply = await fetch('/-/passkeys', { method: 'POST', body: new URLSearchParams(fields) })
    return (await reply.json()) as PasskeyReply
  } catch {
    return { ok: false, error: { code: 'network', msg: OFFLINE } }
  }
}

function failure(reply: Extract<PasskeyReply, { ok: false }>): PasskeyOutcome {
  const [field, msg] = Object.entries(reply.error.fields ?? {})[0] ?? []
  return { ok: false, msg: msg ?? reply.error.msg, ...(field && { field }) }
}

/** Requests registration options from the API, creates the passkey in the browser, and registers it. */
export async function addPasskey(name: string, password: string): Promise<PasskeyOutcome> {
  if (name.trim() === '') return { ok: false, field: 'name', msg: fieldTexts.passkeyNameRequired }
  const options = await post({ intent: 'add-options', password })
  if (!options.ok) return failure(options)
  try {
    const credential = await startRegistration({ optionsJSON: options.options as never })
    const saved = await post({ intent: 'add', name, credential: JSON.stringify(credential) })
    return saved.ok ? { ok: true } : failure(saved)
  } catch {
    return { ok: false, msg: FAILED }
  }
}

/**
 * Requests a passkey and returns the browser's response as form data; null if the visitor cancelled.
 * @param isOffered true if the browser should offer passkeys in its autofill list and wait
 */
export async function requestPasskey(isOffered: boolean): Promise<string | null> {
  const options = await post({ intent: 'login-options' })
  if (!options.ok) return null
  try {
    const credential = await startAuthentication({
      optionsJSON: options.options as never,
      useBrowserAutofill: isOffered,
      verifyBrowserAutofillInput: false,
    })
    return JSON.stringify(credential)
  } catch {
    return null
  }
}

/** Cancels a pending passkey request. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony()
