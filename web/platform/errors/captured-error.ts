export type NoticedBy = 'window' | 'promise' | 'screen' | 'hydration' | 'request' | 'promo'

/** An error as it was met, with the reference that its visitor is told. */
export type CapturedError = { error: unknown; noticedBy: NoticedBy; reference: string; file?: string }

/** Takes one away, with the pattern of the page that it was met on. */
export type SendErrorReport = (reported: Omit<CapturedError, 'file'> & { page: string }) => void
