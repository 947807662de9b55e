import { redirect, redirectDocument, replace } from 'react-router'
import { localPath } from './local-path.ts'

/**
 * The only functions that redirect. A path made of parts of a request may name another site; such a visitor is sent to
 * the home page instead. `tools/architecture/controls.test.ts` keeps the framework's own functions out of every other
 * file.
 */
export const redirectTo = (path: string): Response => redirect(localPath(path) ?? '/')

/** The same, replacing the current entry of the browser's history. */
export const replaceWith = (path: string): Response => replace(localPath(path) ?? '/')

/** The same, loading a new document. */
export const redirectToDocument = (path: string): Response => redirectDocument(localPath(path) ?? '/')
