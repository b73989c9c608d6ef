import { z } from '@hono/zod-openapi'
import { defaultLimits, type Settings, settingsSchema } from '#contract/settings.ts'
import type { CurrentSettings } from '#core/context.ts'
import { settingsFaults } from '#core/settings/settings-faults.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { noContent } from '../json.ts'
import { invalidField, problem } from '../problem.ts'
import { type Operation, operationsOf } from './operation.ts'
import { presentAs } from './present.ts'
import { etagHeader, etagOf, ifNoneMatchHeader, notModified, versioned } from './versions.ts'

const operation = operationsOf('Settings')
const { withheld, ...others } = settingsSchema.shape
const { website, actsFor } = others.organisation.shape
/** Without defaults: they would reset fields that a PATCH omits, and an answer always has these fields. */
const organisation = others.organisation.extend({
  website: website.unwrap(),
  actsFor: actsFor.unwrap(),
})
const [{ shape: one }] = others.limits.options
const limits = z.strictObject({
  ...one,
  missesPerHour: one.missesPerHour.unwrap(),
  times24: one.times24.unwrap(),
  times56: one.times56.unwrap(),
  times48: one.times48.unwrap(),
  timesNumber: one.timesNumber.unwrap(),
  timesNames: one.timesNames.unwrap(),
})
const off = z.literal('off')

/** The demo flag cannot be set by API. */
const change = settingsSchema
  .omit({ isDemo: true })
  .partial()
  .extend({
    organisation: organisation.partial().optional(),
    withheld: withheld.partial().optional(),
    limits: z.union([limits.partial(), off]).optional(),
  })
  .openapi('SettingsChange')

const shape = settingsSchema
  .extend({
    organisation,
    limits: z.union([limits.openapi('LookupLimits'), off]),
    id: z.string(),
    revision: z.int(),
    fixed: z
      .array(z.string())
      .openapi({ description: 'Names of the settings that are fixed by environment variables' }),
  })
  .openapi('Settings')

const whole = { description: 'The settings', schema: shape, headers: etagHeader }

export const settings: Operation[] = [
  operation('get', '/settings', 'read-settings', {
    summary: 'Read the settings',
    headers: ifNoneMatchHeader,
    answers: { 200: whole, 304: notModified },
    run: ({ c, ctx }) => versioned(c, present(ctx.settings)),
  }),

  operation('patch', '/settings', 'update-settings', {
    summary: 'Change some of the settings',
    description: 'Changes take effect immediately. Omitted fields stay unchanged.',
    isVersioned: true,
    body: change,
    answers: { 204: 'Changed' },
    async run({ c, ctx, deps, body, revision }) {
      const { settings: now } = ctx
      const { organisation, withheld, limits, ...others } = body
      // Saving the organisation completes the set-up, after which visitors read its name.
      if (organisation && !organisation.name && !now.isSetUp) {
        return invalidField('organisation.name', 'required')
      }
      const parts: Partial<Settings> = {
        ...(organisation && { organisation: merged(now.organisation, organisation) }),
        ...(withheld && { withheld: merged(now.withheld, withheld) }),
        ...(limits && { limits: limits === 'off' ? limits : merged(limitsOf(now), limits) }),
      }
      const after = merged(parts, others)
      const outcome = await updateSettings(ctx, after, { revision })
      if (outcome === 'updated') return noContent()
      // Read again: the settings read first can be older than the conflicting change.
      const { settings: saved } = await deps.ctxFor(c)
      const headers = { etag: etagOf(saved.revision) }
      const current = { current: present(saved), yours: body, headers }
      if (outcome === 'changed-meanwhile') return problem(outcome, current)
      return problem(outcome, { ...current, errors: settingsFaults(ctx, after) })
    },
  }),
]

function limitsOf({ limits }: CurrentSettings) {
  return limits === 'off' ? defaultLimits : limits
}

type Change<T> = { [Key in keyof T]?: T[Key] | undefined }

function merged<T extends object>(now: T, change: Change<T>): T {
  return { ...now, ...change } as T
}

function present(now: CurrentSettings) {
  return presentAs(shape, { ...now, fixed: [...now.fixed] })
}
