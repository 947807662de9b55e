declare global {
  interface Window {
    /** Errors that occurred before the app's script ran. */
    firstErrors?: (ErrorEvent | PromiseRejectionEvent)[]
  }
}

/** Collects a page's first errors until they are read. It is a string, because it runs before all modules. */
export const EARLY_ERRORS_SCRIPT = `(function(k){function f(e){k.length<10&&k.push(e)}
addEventListener('error',f);addEventListener('unhandledrejection',f)})(window.firstErrors=[])`
