export type NoticedBy = 'window' | 'promise' | 'screen' | 'hydration' | 'request' | 'promo'

/** A captured error, with the reference that is shown to the visitor. */
export type CapturedError = { error: unknown; noticedBy: NoticedBy; reference: string; file?: string }

/** Sends one error, with the route pattern of the page on which it happened. */
export type SendErrorReport = (reported: Omit<CapturedError, 'file'> & { page: string }) => void
