import type { RateLimited } from '#server/http/security/rate-limit.ts'
import type { PaymentGateway } from '../port.ts'
import { type DemoGateway, openDemoGateway } from './demo-gateway.ts'
import { demoGatewayRoutes } from './demo-gateway.routes.ts'

export type DemoResources = DemoGateway & RateLimited

/** Opens the demo gateway with its routes, which simulate an external provider. */
export const openDemoProvider = (resources: DemoResources): PaymentGateway => ({
  ...openDemoGateway(resources),
  registerRoutes: (app) => demoGatewayRoutes(app, resources),
})
