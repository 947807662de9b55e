/**
 * Adds opening and closing to `<dialog>`, which jsdom does not implement. This is sufficient for tests of visibility.
 * Focus handling is tested in a real browser, in `e2e/`.
 */
export function letDialogsOpen(): void {
  const { prototype } = globalThis.HTMLDialogElement
  prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
}
