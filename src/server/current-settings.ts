import { isHostOfGovernment } from '#contract/site/government-claim.ts'
import type { CurrentSettings } from '#core/context.ts'
import { readSettings, type StoredSettings } from '#core/settings/read-settings.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/schema.ts'

export type SettingsSource = Awaited<ReturnType<typeof openSettings>>

/** The stored settings, overridden by those that the environment sets. */
export async function openSettings(config: Config, db: Db) {
  let stored = await readSettings(db)
  let current = asConfigured(config, stored)
  return {
    async read(): Promise<CurrentSettings> {
      const now = await readSettings(db)
      if (now !== stored) {
        current = asConfigured(config, now)
        stored = now
      }
      return current
    },
    /** The settings as last read, for pages while the database is unavailable */
    last: () => current,
  }
}

export function asConfigured(config: Config, settings: StoredSettings): CurrentSettings {
  const { lookupPolicy, lookupLimits, actsFor, publicUrl } = config
  const { uploads, grantMinutes, registersWithoutMail, logWitnesses } = config
  const { organisation } = settings
  return {
    ...settings,
    organisation: actsFor ? { ...organisation, actsFor } : organisation,
    lookupPolicy: lookupPolicy ?? settings.lookupPolicy,
    limits: lookupLimits ?? settings.limits,
    fixed: [
      ...(lookupPolicy ? (['lookupPolicy'] as const) : []),
      ...(lookupLimits ? (['limits'] as const) : []),
      ...(actsFor ? (['actsFor'] as const) : []),
    ],
    uploads,
    grantMinutes,
    registersWithoutMail,
    witnesses: logWitnesses.map(({ key }) => key),
    isHttps: publicUrl.protocol === 'https:',
    isAtGovernmentHost: isHostOfGovernment(publicUrl.hostname),
  }
}
