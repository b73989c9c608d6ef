import { expect, test } from 'vitest'
import { openCheckpoint } from '#contract/proof/note.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test.each(engines)(
  'anybody reads the log, and caches what never changes, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const ctx = await site.portal.as('admin')
    const logFiles = openLogFiles(site.portal.portal.config.blobs)
    const get = (path: string) => fetch(new URL(`/proof/log/${path}`, site.url))
    expect((await get('checkpoint')).status).toBe(404)
    const { size } = await publishLog({ ...ctx, logFiles })
    expect(size).toBeGreaterThan(1)

    const checkpoint = await get('checkpoint')
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=2')
    const log = await logKeyOf(ctx.db)
    expect(await openCheckpoint(await checkpoint.text(), { log })).toMatchObject({ size })
    const tile = await get(`tile/0/000.p/${size}`)
    expect(tile.headers.get('content-type')).toBe('application/octet-stream')
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await tile.bytes()).toHaveLength(size * 32)
    for (const path of [`tile/0/000.p/${size + 1}`, 'tile/0/000', 'tile/0/0', 'tile/9/x']) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('cache-control'), path).not.toContain('immutable')
    }
  },
)
