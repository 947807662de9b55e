/** Days of failed deliveries after which an endpoint is disabled. It is more than a weekend. */
export const DISABLED_AFTER_DAYS = 4

/** Returns whether an endpoint has failed for long enough to be disabled. */
export const hasFailedForTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_DAYS * 86_400_000
