import { type Context, Hono } from 'hono'
import { privateAnswer } from '#contract/private-answer.ts'
import { type LogFile, readLogFile } from '#core/log/read-log-file.ts'
import { openStatement } from '#core/statements/open-statement.ts'
import { readDidDocument, readKeys } from '#core/statements/read-keys.ts'
import { readStatusList } from '#core/statements/read-status-list.ts'
import type { Deps } from './deps.ts'
import { problem } from './problem.ts'

/** Public files to verify statements with, the same for everyone, so that a request reveals little. */
export function proofApi({ ctxFor }: Deps, gone: (c: Context) => Promise<Response>): Hono {
  const proof = new Hono()
  proof.get('/.well-known/did.json', async (c) => {
    return publicJson(await readDidDocument(await ctxFor(c)), 'application/did+json')
  })
  proof.get('/proof/keys.json', async (c) => {
    const ctx = await ctxFor(c)
    const { witnesses } = ctx.settings
    return publicJson({ notice: notGovernment, keys: await readKeys(ctx), witnesses })
  })
  proof.get('/proof/log/*', async (c) => {
    const file = await readLogFile(await ctxFor(c), c.req.path.slice('/proof/log/'.length))
    return file ? logFile(file) : problem('no-such-address')
  })
  proof.get('/proof/statement/:grant', async (c) => {
    const asked = { grant: c.req.param('grant'), search: c.req.query('search') ?? null }
    const file = await openStatement(await ctxFor(c), asked)
    return file === undefined ? gone(c) : new Response(file, { headers: proofFile })
  })
  proof.get('/proof/status/:n{[1-9]\\d{0,8}}', async (c) => {
    const list = await readStatusList(await ctxFor(c), Number(c.req.param('n')))
    if (!list) return problem('no-such-address')
    return new Response(list, { headers: { ...forAnybody, 'content-type': 'application/vc+jwt' } })
  })
  return proof
}

const proofFile = {
  ...privateAnswer,
  'content-type': 'application/json',
  'content-disposition': 'attachment; filename="statement.countersign.json"',
}

const notGovernment = 'Keys of the organisation that runs this site, which is not a government.'

function publicJson(body: unknown, type = 'application/json'): Response {
  return new Response(JSON.stringify(body), { headers: { ...forAnybody, 'content-type': type } })
}

/** Tiles are immutable, so caches keep them for a year; a checkpoint is soon replaced by a newer one. */
function logFile({ bytes, isText, isLasting }: LogFile): Response {
  const age = isLasting ? 'max-age=31536000, immutable' : 'max-age=2'
  return new Response(bytes, {
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': `public, ${age}`,
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    },
  })
}
const forAnybody = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=30' }
