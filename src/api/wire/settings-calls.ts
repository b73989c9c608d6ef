import { z } from 'zod'
import { siteDate } from '#contract/settings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { modified } from './answers.ts'
import { failure, type WireCall, wireCall } from './wire-call.ts'

export const settingsCalls: WireCall[] = [
  wireCall('PATCH', '/change-date/:id', {
    action: 'update-settings',
    body: z.object({ dateValue: siteDate }),
    async run({ ctx, param, body: { dateValue } }) {
      const { id, revision, dateValue: before } = ctx.settings
      if (param !== id) return modified(false)
      const outcome = await updateSettings(ctx, { dateValue }, { revision })
      return outcome === 'updated' ? modified(dateValue !== before) : failure(outcome)
    },
  }),
]
