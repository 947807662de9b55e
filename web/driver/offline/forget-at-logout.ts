import { forgetDrivers } from '../queue/driver-store.ts'

export const LOGOUT = '/logout'

/** Deletes the driver's data from the phone before a link of any page of the driver ends the session. */
export function forgetAtLogout(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest(`a[href="${LOGOUT}"]`)
    if (!link) return
    event.preventDefault()
    void forgetDrivers().finally(() => window.location.assign(LOGOUT))
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
