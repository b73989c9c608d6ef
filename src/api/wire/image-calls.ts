import { privateImage } from '#contract/private-answer.ts'
import { grantImage, openGrantedImage } from '#core/documents/image-grant.ts'
import { json } from '../json.ts'
import { stageFile } from '../staging.ts'
import { imageAddress } from './image-address.ts'
import { failure, type WireCall, wireCall } from './wire-call.ts'

export const imageCalls: WireCall[] = [
  wireCall('POST', '/images', {
    action: 'stage-document',
    keyIn: (c) => c.req.query('key'),
    async run({ c, ctx, deps }) {
      const staged = await stageFile(c, deps, 'image')
      if (staged.outcome === 'refused') return failure(staged.code, staged.told)
      const grant = grantImage(ctx, staged.id)
      return json({ data: { url: imageAddress(deps.publicUrl.origin, staged.id, grant) } })
    },
  }),

  wireCall('GET', '/images/:document/:name{[\\w-]+\\.webp}', {
    action: 'look-up-record',
    async run({ c, ctx, param }) {
      const grant = (c.req.param('name') ?? '').replace(/\.webp$/, '')
      const bytes = await openGrantedImage(ctx, { documentId: param, grant })
      return bytes ? privateImage(bytes) : failure('no-such-address')
    },
  }),
]
