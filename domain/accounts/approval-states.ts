/** The states of a request for approval. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired'] as const
