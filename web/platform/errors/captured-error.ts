export type ErrorSource = 'window' | 'promise' | 'screen' | 'hydration' | 'request' | 'promo'

/** Captured error, with the reference that is shown to the visitor. */
export type CapturedError = { error: unknown; noticedBy: ErrorSource; reference: string; file?: string }

/** Sends one error, together with the route pattern of its page. */
export type SendErrorReport = (reported: Omit<CapturedError, 'file'> & { page: string }) => void
