import { expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test.each(engines)(
  'on %s nobody who has just registered fills the disk with photos',
  async (engine) => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'student')
    const send = (...sizes: number[]) => {
      const body = new FormData()
      for (const size of sizes) body.append('photo', new File([Buffer.alloc(size)], 'photo.jpg'))
      const headers = { cookie, origin: site.url }
      return fetch(`${site.url}/account/photo`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body,
      })
    }
    const megabytes = 1_000_000
    expect((await send(12 * megabytes, 12 * megabytes)).status).toBe(413)
    for (let times = 1; times < 20; times++) expect((await send(100)).status).toBe(422)
    const late = await send(100)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await late.text()).toContain('You have sent very many files within an hour')
  },
)
