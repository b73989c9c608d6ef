import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import { clientAddress, clientNetwork, isWithin } from '#platform/http/client-network.ts'
import { isCrossSite } from '#platform/http/headers.ts'
import { sessionOf } from '#site/http/cookies.ts'
import type { Portal } from './portal.ts'

export type Bindings = { Bindings: HttpBindings }

export type Requesters = ReturnType<typeof createRequesters>
type How = { isPage?: boolean; key?: string }

/** Identifies the account and the network that a request comes from. */
export function createRequesters({ config, ctxFor }: Pick<Portal, 'config' | 'ctxFor'>) {
  const { publicUrl, trustedProxies } = config
  const isHttps = publicUrl.protocol === 'https:'
  const networks = new WeakMap<Socket, string>()
  const underWay = new WeakSet<IncomingMessage>()

  function networkOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']?.toString()
    const known = forwarded ? undefined : networks.get(socket)
    if (known) return known
    const network = clientNetwork(socket.remoteAddress, forwarded, trustedProxies)
    if (!forwarded) networks.set(socket, network)
    return network
  }

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']?.toString()
    return clientAddress(socket.remoteAddress, forwarded, trustedProxies)
  }

  function sessionIn({ headers }: IncomingMessage): string | undefined {
    const { cookie } = headers
    return cookie ? sessionOf(new Headers({ cookie }), isHttps) : undefined
  }

  return {
    /** Pages accept sessions only. `key` is an API token that the request does not have in its headers. */
    async ctxFor(c: Context, { isPage = false, key }: How = {}): Promise<Ctx> {
      const { incoming } = (c as Context<Bindings>).env
      const session = sessionIn(incoming)
      const bearer = tokenIn(incoming.headers.authorization) ?? key
      const isFrom = (some: readonly string[]) => isWithin(addressOf(incoming), some)
      const isUnderWay = underWay.has(incoming)
      const credentials = { session, isUnderWay, ...(!isPage && { bearer, isFrom }) }
      // Browsers also send the session cookie with requests from pages of other sites: ignore it there.
      if (session && isCrossSite(c.req.raw, publicUrl, { isStrict: true })) {
        credentials.session = undefined
      }
      const ctx = await ctxFor({ credentials, network: networkOf(incoming) })
      // With a token, the session of the cookie may be over.
      if (ctx.actor.role !== 'stranger' && ctx.actor.sessionId) underWay.add(incoming)
      return ctx
    },
    /** Whether the request carries a session and may come from a page of another site */
    isSessionOfAnotherSite(c: Context): boolean {
      const { incoming } = (c as Context<Bindings>).env
      if (incoming.headers.authorization || !sessionIn(incoming)) return false
      return isCrossSite(c.req.raw, publicUrl, { isStrict: true })
    },
  }
}

/** The API token; older clients send it without "Bearer". Other schemes are ignored: a proxy may use them. */
function tokenIn(authorization: string | undefined): string | undefined {
  const [, named, bare] = /^(?:bearer (.*)|(?!bearer$)(\S+))$/i.exec(authorization ?? '') ?? []
  return (named ?? bare)?.trim()
}
