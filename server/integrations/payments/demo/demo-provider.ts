import type { ConfiguredProvider } from '../provider.ts'

/** @param others the variables that switch another provider on */
export const demoProvider = (others: string): ConfiguredProvider => ({
  settings: null,
  liveProblems: [`the card gateway is the demo one (${others} switch it)`],
  // Imported when it is opened: the settings are read before the port is bound, which must be quick.
  open: async (resources) => {
    const { openDemoGateway } = await import('./demo-gateway.ts')
    const { demoGatewayRoutes } = await import('./demo-gateway.routes.ts')
    return { ...openDemoGateway(resources), registerRoutes: (app) => demoGatewayRoutes(app, resources) }
  },
})
