import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import { isCrossSite } from '#platform/http/headers.ts'
import { sessionOf } from '#site/http/session-cookie.ts'
import type { Portal } from './portal.ts'

export type Bindings = { Bindings: HttpBindings }

export type Requesters = {
  /** Pages know sessions alone; a key stands in the place of a token. */
  ctxFor(c: Context, how?: { isPage?: boolean; key?: string }): Promise<Ctx>
  /** Whether this comes with somebody's session, and maybe from a page of another site */
  isSessionOfAnotherSite(c: Context): boolean
}

/** Who asks, and from which network, by what the request itself says. */
export function createRequesters({
  config,
  ctxFor,
}: Pick<Portal, 'config' | 'ctxFor'>): Requesters {
  const { publicUrl, trustedProxies } = config
  const isHttps = publicUrl.protocol === 'https:'
  const networks = new WeakMap<Socket, string>()

  function networkOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']?.toString()
    const known = forwarded ? undefined : networks.get(socket)
    if (known) return known
    const network = clientNetwork(socket.remoteAddress, forwarded, trustedProxies)
    if (!forwarded) networks.set(socket, network)
    return network
  }

  function sessionIn({ headers }: IncomingMessage): string | undefined {
    const { cookie } = headers
    return cookie ? sessionOf(new Headers({ cookie }), isHttps) : undefined
  }

  return {
    ctxFor(c, { isPage = false, key } = {}) {
      const { incoming } = (c as Context<Bindings>).env
      const session = sessionIn(incoming)
      const bearer = key ?? bearerIn(incoming.headers.authorization)
      const credentials = isPage ? { session } : { session, bearer }
      // Another site's visitor sends their cookie with it: it is not them who asks.
      if (session && isCrossSite(c.req.raw, publicUrl, { isStrict: true })) {
        credentials.session = undefined
      }
      return ctxFor({ credentials, network: networkOf(incoming) })
    },
    isSessionOfAnotherSite(c) {
      const { incoming } = (c as Context<Bindings>).env
      if (incoming.headers.authorization || !sessionIn(incoming)) return false
      return isCrossSite(c.req.raw, publicUrl, { isStrict: true })
    },
  }
}

/** The token of a program. Of other schemes a proxy in front may make use. */
function bearerIn(authorization: string | undefined): string | undefined {
  return /^bearer (.*)$/i.exec(authorization ?? '')?.[1]?.trim()
}
