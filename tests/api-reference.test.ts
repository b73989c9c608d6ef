import { expect, test } from 'vitest'
import { openApiDocument } from '../scripts/generate.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
} & Record<string, unknown>
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown> }>
}

const { servers, components, paths } = JSON.parse(openApiDocument()) as {
  servers?: { url: string }[]
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

/** Dates, and the id of a scan: they have a form instead of a limit. */
const ofOneForm = ['birthDate', 'signedOn', 'document']

/** The texts and lists in a body for which the reference has no limit */
function unlimited(schema: Schema, name: string): string[] {
  const named = schema.$ref && components.schemas[schema.$ref.split('/').at(-1) ?? '']
  if (named) return unlimited(named, name)
  const { properties = {}, items, type } = schema
  const inner = Object.entries(properties).flatMap(([key, one]) => unlimited(one, key))
  if (items) inner.push(...unlimited(items, name))
  const isLong = type?.includes('string') || (type === 'array' && !items?.enum)
  const limits = [schema.enum, schema.format, schema.maxLength, schema.maxItems]
  const has = limits.some((limit) => limit !== undefined) || ofOneForm.includes(name)
  return isLong && !has ? [name, ...inner] : inner
}

test('the reference has the limit that `too-long` and `too-many` speak of', () => {
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(calls)) {
      const schema = requestBody?.content['application/json']?.schema
      expect(schema ? unlimited(schema, '') : [], `${method} ${path}`).toEqual([])
    }
  }
})

test('the reference says that its paths begin at the root of the site', () => {
  expect(servers).toEqual([{ url: '/' }])
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
})

test('the fields of each schema are in it, where the page of the reference looks for them', () => {
  const without = Object.entries(components.schemas).filter(([, { properties }]) => !properties)
  expect(without).toEqual([])
})

test('what a program sends or gets as an amount says its unit', () => {
  const unclear = Object.entries(components.schemas).filter(([, { properties = {} }]) =>
    ['fee', 'amount'].some((name) => {
      const { description } = properties[name] ?? {}
      return properties[name] && !String(description).includes('minor units')
    }),
  )
  expect(unclear.map(([name]) => name)).toEqual([])
})

test('the reference has the headers of refusals', () => {
  for (const { responses } of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    if (responses[401]) expect(responses[401].headers).toHaveProperty('WWW-Authenticate')
    expect(responses[403]?.headers).toHaveProperty('WWW-Authenticate')
    expect(responses[503]?.headers).toHaveProperty('Retry-After')
  }
})
