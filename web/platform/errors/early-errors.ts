declare global {
  interface Window {
    /** Errors that happened before the app's script ran. */
    firstErrors?: (ErrorEvent | PromiseRejectionEvent)[]
  }
}

/** Collects the first errors of a page until they are read. A text, because it runs before every module. */
export const EARLY_ERRORS_SCRIPT = `(function(k){function f(e){k.length<10&&k.push(e)}
addEventListener('error',f);addEventListener('unhandledrejection',f)})(window.firstErrors=[])`
