declare global {
  interface Window {
    /** What went wrong before the screens' own script ran. */
    firstErrors?: (ErrorEvent | PromiseRejectionEvent)[]
  }
}

/** Keeps the first errors of a page until somebody reads them. As text, because it runs ahead of every module. */
export const EARLY_ERRORS_SCRIPT = `(function(k){function f(e){k.length<10&&k.push(e)}
addEventListener('error',f);addEventListener('unhandledrejection',f)})(window.firstErrors=[])`
