import type { CurrentSettings } from '#core/context.ts'
import { readSettings, type StoredSettings } from '#core/settings/read-settings.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/schema.ts'

export type SettingsSource = {
  read(): Promise<CurrentSettings>
  /** As they were when they were last read: what can be said while the database is away */
  last(): CurrentSettings
}

/** The settings as they are stored, with what the operator fixed in the environment in their place. */
export async function openSettings(config: Config, db: Db): Promise<SettingsSource> {
  let stored = await readSettings(db)
  let current = asConfigured(config, stored)
  return {
    async read() {
      const now = await readSettings(db)
      if (now !== stored) {
        current = asConfigured(config, now)
        stored = now
      }
      return current
    },
    last: () => current,
  }
}

function asConfigured(config: Config, settings: StoredSettings): CurrentSettings {
  const { lookupPolicy, lookupLimits, actsFor, grantMinutes, publicUrl } = config
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
    grantMinutes,
    isHttps: publicUrl.protocol === 'https:',
  }
}
