/** What becomes of a request for a second person's approval. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired'] as const
