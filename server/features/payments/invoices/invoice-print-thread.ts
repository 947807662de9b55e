import { parentPort } from 'node:worker_threads'
import { required } from '#domain/required.ts'
import { type PrintedDocument, invoicePdf } from './invoice-pdf.ts'

/** Response to one request of the printer. */
export type PrintResult = { error: string } | { error: null; pdf: Uint8Array }

const parent = required(parentPort, 'the port of the parent thread')

const answer = (result: PrintResult): void => parent.postMessage(result)

parent.on('message', (documents: readonly PrintedDocument[]) => {
  void invoicePdf(documents).then(
    (pdf) => answer({ error: null, pdf }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
