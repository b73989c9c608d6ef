import { privateImage } from '#contract/private-answer.ts'
import { openClassPicture } from '#core/classes/open-class-picture.ts'
import type { Page } from '#site/http/page.ts'

/** An image of a class, for whoever may see the class. */
export const classPicture: Page = {
  action: 'read-classes',
  async get({ ctx, params }) {
    const { picture = '', size = '' } = params
    const bytes = await openClassPicture(await ctx(), { picture, size })
    return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
  },
}
