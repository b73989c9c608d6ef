import type { CurrentSettings } from '#core/context.ts'
import type { Config } from '#platform/config.ts'

/** The settings, with what the operator fixed in the environment in their place. */
export function asFixed(
  { lookupPolicy, lookupLimits, actsFor }: Config,
  settings: CurrentSettings,
): CurrentSettings {
  if (!lookupPolicy && !lookupLimits && !actsFor) return settings
  const { organisation } = settings
  return {
    ...settings,
    organisation: actsFor ? { ...organisation, actsFor } : organisation,
    lookupPolicy: lookupPolicy ?? settings.lookupPolicy,
    limits: lookupLimits ?? settings.limits,
    fixed: [
      ...(lookupPolicy ? (['lookupPolicy'] as const) : []),
      ...(lookupLimits ? (['limits'] as const) : []),
    ],
  }
}
