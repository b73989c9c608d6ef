import { Hono } from 'hono'
import { readDidDocument, readKeys } from '#core/statements/read-keys.ts'
import type { Needs } from './needs.ts'

/** What anybody's software reads to check a statement: the same for all, so that it tells nobody who asks. */
export function proofApi({ ctxFor }: Needs): Hono {
  const proof = new Hono()
  proof.get('/.well-known/did.json', async (c) => {
    return publicJson(await readDidDocument(await ctxFor(c)), 'application/did+json')
  })
  proof.get('/proof/keys.json', async (c) => {
    return publicJson({ notice: notGovernment, keys: await readKeys(await ctxFor(c)) })
  })
  return proof
}

const notGovernment = 'Keys of the organisation that runs this site, which is not a government.'

function publicJson(body: unknown, type = 'application/json'): Response {
  return new Response(JSON.stringify(body), { headers: { ...forAnybody, 'content-type': type } })
}

const forAnybody = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }
