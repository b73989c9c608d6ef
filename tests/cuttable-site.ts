import { openCuttableProxy } from './cuttable-proxy.ts'
import { startServer } from './server-process.ts'
import { anAccount } from './sign-in.ts'
import { openTestPortal } from './test-portal.ts'

/** A site on PostgreSQL whose database connection can be cut, and an admin of the site. */
export async function openCuttableSite() {
  const portal = await openTestPortal('postgres')
  const { database } = portal.portal.config
  if (database.engine !== 'postgres') throw new Error('not on PostgreSQL')
  const url = new URL(database.url)
  const way = await openCuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(way.port)
  const server = await startServer({ DATA_DIR: portal.dataDir, DATABASE_URL: url.href })
  const { cookie } = await anAccount(portal, 'admin')
  return {
    ...{ portal, way, server, cookie },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await way[Symbol.asyncDispose]()
      await portal[Symbol.asyncDispose]()
    },
  }
}
