import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import { accounts } from './accounts.ts'
import { activity } from './activity.ts'
import { classOperations } from './classes/class-operations.ts'
import { paymentOperations } from './classes/payment-operations.ts'
import { placeOperations } from './classes/place-operations.ts'
import { documents } from './documents.ts'
import { imports } from './imports.ts'
import { lookups } from './lookups.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { addOperations, type Operation } from './operation.ts'
import { binOperations } from './records/bin-operations.ts'
import { consentOperations } from './records/consent-operations.ts'
import { recordActions } from './records/record-actions.ts'
import { records } from './records/record-operations.ts'
import { requestOperations } from './records/request-operations.ts'
import { retentionOperations } from './records/retention-operations.ts'
import { shareOperations } from './records/share-operations.ts'
import { staffLookups } from './records/staff-lookups.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'

export const operations: Operation[] = [
  lookups,
  ...records,
  ...recordActions,
  ...binOperations,
  ...consentOperations,
  ...requestOperations,
  ...retentionOperations,
  ...shareOperations,
  ...staffLookups,
  ...documents,
  ...imports,
  ...accounts,
  ...tokens,
  ...settings,
  ...notices,
  ...notifications,
  ...classOperations,
  ...placeOperations,
  ...paymentOperations,
  ...activity,
]

/** The REST API and its OpenAPI document, from the same schemas. */
export function apiV1(deps: Deps): OpenAPIHono {
  const api = new OpenAPIHono()
  addOperations(api, operations, deps)
  return api
}

export function describeApi(api: OpenAPIHono) {
  const whole = new OpenAPIHono()
  whole.route('/api/v1', api)
  const { registerComponent } = whole.openAPIRegistry
  const register = registerComponent.bind(whole.openAPIRegistry)
  register('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token. Staff create and revoke tokens on their account page.',
  })
  register('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The session cookie of a logged-in account. Only pages of this site can use it.',
  })
  return whole.getOpenAPI31Document({
    openapi: '3.1.0',
    servers: [{ url: '/' }],
    info: {
      title: 'Countersign API',
      version: '1',
      description:
        'Search and manage the visa and work-permit records of an organisation. Errors are ' +
        'problem+json (RFC 9457) with a stable code.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
  })
}
