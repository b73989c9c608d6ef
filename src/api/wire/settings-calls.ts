import { z } from 'zod'
import { siteDate } from '#contract/settings.ts'
import { settingsFaults } from '#core/settings/settings-faults.ts'
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
      if (outcome === 'updated') return modified(dateValue !== before)
      const errors = settingsFaults(ctx, { dateValue })
      return failure(outcome, errors.length > 0 ? { errors } : {})
    },
  }),
]
