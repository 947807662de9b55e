/**
 * The simulated browser of the screen tests knows `<dialog>` but not how to open one: this much of it is enough for what
 * is shown and when. That the focus is kept inside and given back is asked of a real browser, in `e2e/`.
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
