import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import { problem } from '../problem.ts'
import { addLookups } from './lookups.ts'

/** Our REST API, and the document that describes it, from the same schemas. */
export function apiV1(ctxFor: (c: Context) => Promise<Ctx>, publicUrl: URL): OpenAPIHono {
  const api = new OpenAPIHono()
  addLookups(api, ctxFor, publicUrl)
  api.all('/lookups', () => problem('method-not-allowed', { headers: { allow: 'POST' } }))
  return api
}

export function describeApi(api: OpenAPIHono) {
  const whole = new OpenAPIHono()
  whole.route('/api/v1', api)
  return whole.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Countersign API',
      version: '1',
      description:
        'Looks up visa and work-permit records that an organisation keeps and has approved. ' +
        'Errors are problem+json (RFC 9457); decide by their code.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
  })
}
