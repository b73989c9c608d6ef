import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const half = 'email=robin'

/** Closes the connection after half of a form. */
async function leave({ url }: TestSite, path: string): Promise<void> {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${half.length * 2}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${half}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
}

test.each(engines)(
  'on %s nobody who leaves in the middle of a form looks like a fault of ours',
  async (engine) => {
    await using site = await openTestSite(engine)
    const paths = ['/login', '/login.data', '/register', '/']
    for (const path of paths) await leave(site, path)
    const left = () => site.server.output().match(/"method":"POST"/g)?.length
    await expect.poll(left).toBe(paths.length)
    expect((await site.get('/login')).status).toBe(200)
    const log = site.server.output()
    expect(log).not.toMatch(/"level":50/)
    expect(log.match(/"method":"POST","route":"[^"]+","status":499/g)).toHaveLength(paths.length)
  },
)
