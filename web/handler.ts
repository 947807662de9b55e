import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestListener } from '@react-router/node'
import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { apiContext, createPageApi, type ApiReply, type ApiRequest } from './api.ts'
import { createNonce, pageContext, type PageSettings } from './page-context.ts'

export type { ApiReply, ApiRequest }

export type WebHandlerOptions = {
  /** Calls the API in process: the HTTP app's own inject. */
  callApi: (request: ApiRequest) => Promise<ApiReply>
  /** The shop's clock; screens get `now` from their loaders. */
  now: () => Date
  /** Shows the strip that says that nothing is delivered. */
  demo: boolean
  settings: PageSettings
}

/**
 * Everything that answers a page. The server hands the API in, so that no module of `server` is bundled here and no
 * module of `web` is loaded twice.
 */
export function createWebHandler(
  options: WebHandlerOptions,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const listener = createRequestListener({
    build: build,
    mode: import.meta.env.MODE,
    getLoadContext: (request, client) => {
      const context = new RouterContextProvider()
      context.set(apiContext, createPageApi(request, client.address, options.callApi))
      context.set(pageContext, {
        now: options.now,
        demo: options.demo,
        settings: options.settings,
        nonce: createNonce(),
      })
      return context
    },
  })
  return (req, res) => Promise.resolve(listener(req, res))
}
