import { redirect, redirectDocument, replace } from 'react-router'
import { localPath } from './local-path.ts'

/**
 * Redirects within the shop. These are the only functions that redirect: a path built from a request may name another
 * site, and such a visitor is sent to the home page. `tools/architecture/controls.test.ts` rejects the framework's
 * own functions in other files.
 */
export const redirectTo = (path: string): Response => redirect(localPath(path) ?? '/')

/** Redirects and replaces the current history entry. */
export const replaceWith = (path: string): Response => replace(localPath(path) ?? '/')

/** Redirects and loads a new document. */
export const redirectToDocument = (path: string): Response => redirectDocument(localPath(path) ?? '/')
