import { privateAnswer, privateImage } from '#contract/private-answer.ts'
import { openNoticePicture } from '#core/notices/open-notice-picture.ts'
import type { Page } from '#site/http/page.ts'

/**
 * A picture of a notice. The bytes of an id never change, so browsers may cache them; a proxy
 * would go on showing them after the notice is unpublished.
 */
export const noticePicture: Page = {
  action: 'read-notices',
  async get({ ctx, params }) {
    const { picture = '', size = '' } = params
    const opened = await openNoticePicture(await ctx(), { picture, size })
    if (!opened) return new Response(null, { status: 404, headers: privateAnswer })
    const answer = privateImage(opened.bytes)
    if (opened.isPublic) answer.headers.set('cache-control', 'private, max-age=86400, immutable')
    return answer
  },
}
