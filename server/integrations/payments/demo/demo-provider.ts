import type { RateLimited } from '#server/http/security/rate-limit.ts'
import type { PaymentGateway } from '../port.ts'
import { type DemoGateway, openDemoGateway } from './demo-gateway.ts'
import { demoGatewayRoutes } from './demo-gateway.routes.ts'

export type DemoResources = DemoGateway & RateLimited

/** The demo gateway with the routes that stand for a party outside the shop. */
export const openDemoProvider = (resources: DemoResources): PaymentGateway => ({
  ...openDemoGateway(resources),
  registerRoutes: (app) => demoGatewayRoutes(app, resources),
})
