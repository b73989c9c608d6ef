import { type ServerProcess, startServer } from './server-process.ts'
import { type Engine, type Options, openTestPortal, type TestPortal } from './test-portal.ts'

export type TestSite = AsyncDisposable & {
  url: string
  server: ServerProcess
  /** A portal on the same data, in this process */
  portal: TestPortal
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  search(path: string, fields: Record<string, string>): Promise<Response>
}

/** Starts the built server on the data of a new portal. */
export async function openTestSite(
  engine: Engine,
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestSite> {
  const portal = await openTestPortal(engine, {}, options)
  const { database } = portal.portal.config
  const server = await startServer({
    DATA_DIR: portal.dataDir,
    REGISTRATION_WITHOUT_MAIL: 'yes',
    ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    ...environment,
  })
  const { url } = server
  return {
    url,
    server,
    portal,
    get: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
    post: (path, body, headers) =>
      fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    search: (path, fields) =>
      fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await portal[Symbol.asyncDispose]()
    },
  }
}
