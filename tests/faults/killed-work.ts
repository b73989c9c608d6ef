import { settingsOfEarlierSites } from '#contract/settings.ts'
import type { Ctx } from '#core/context.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { anImporter } from '../spreadsheets.ts'
import { type Figures, noFigures } from './figures.ts'
import { openFolder } from './in-rounds.ts'
import { killImports } from './killed-imports.ts'
import { killReminders } from './killed-reminders.ts'
import { type Engine, siteIn } from './site-on-disk.ts'

const works = { imports: killImports, reminders: killReminders }
const rowsAKill = 600

type Options = { work: keyof typeof works; engine: Engine; kills: number }

/** Kills the processes that do this work, on a site of their own. */
export async function killWork({ work, engine, kills }: Options): Promise<Figures> {
  await using folder = await openFolder('killed')
  const site = await siteIn(folder.path, { engine })
  // Mails wait in the database, since no server takes them.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Example <no-reply@example.org>' }
  const environment = { ...site.environment, ...mail }
  const figures: Figures = { ...noFigures(), runs: kills }
  try {
    await site.startDatabase()
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
    await using portal = await openPortal(config, {
      first: { ...settingsOfEarlierSites, isSetUp: true },
    })
    portal.stopBackground()
    const actor = { role: 'admin', id: 'test-admin' } as const
    const as = async (): Promise<Ctx> => portal.ctxFor({ actor, network: 'test' })
    const admin = await anImporter({ as })
    figures.flaws.push(...(await works[work](admin, { environment, kills, rowsAKill })))
  } catch (error) {
    figures.flaws.push(`${error}`)
  } finally {
    await site.kill()
  }
  return figures
}
