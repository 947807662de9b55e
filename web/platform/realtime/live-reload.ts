let isStarting = false

/**
 * Starts a reload because orders have changed. The framework decides synchronously what it reloads, so data that does not
 * depend on orders can be left out; see `isLiveReload`.
 */
export function startLiveReload(revalidate: () => Promise<void>): void {
  isStarting = true
  try {
    void revalidate()
  } finally {
    isStarting = false
  }
}

/** Returns whether the framework asks what to reload because orders have changed. */
export const isLiveReload = (): boolean => isStarting
