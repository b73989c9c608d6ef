import type { Page } from '#app/page.ts'
import { privateFile } from '#app/private-file.ts'
import { openClassPicture } from '#core/classes/open-class-picture.ts'

/** An image of a class, for whoever may see the class. */
export const classPicture: Page = {
  action: 'read-classes',
  async get({ ctx, params }) {
    const { picture = '', size = '' } = params
    const bytes = await openClassPicture(await ctx(), { picture, size })
    return bytes ? privateFile(bytes) : new Response(null, { status: 404 })
  },
}
