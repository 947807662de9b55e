import { redirect, redirectDocument, replace } from 'react-router'
import { localPath } from './local-path.ts'

/**
 * The only ways to send a visitor on. Where a path is made of a request's own parts, it may name another site; such a
 * visitor goes home instead. `tools/architecture/controls.test.ts` keeps the framework's own out of every other file.
 */
export const redirectTo = (path: string): Response => redirect(localPath(path) ?? '/')

/** The same in place of the present entry of the browser's history. */
export const replaceWith = (path: string): Response => replace(localPath(path) ?? '/')

/** The same with a fresh document. */
export const redirectToDocument = (path: string): Response => redirectDocument(localPath(path) ?? '/')
