import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ctx } from '#core/context.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { anImporter } from '../spreadsheets.ts'
import type { Figures } from './figures.ts'
import { killImports } from './killed-imports.ts'
import { killReminders } from './killed-reminders.ts'
import { type Engine, siteIn } from './site-on-disk.ts'

const works = { imports: killImports, reminders: killReminders }
const rowsAKill = 600

type Options = { work: keyof typeof works; engine: Engine; kills: number }

/** Kills the processes that do this work, on a site of their own. */
export async function killWork({ work, engine, kills }: Options): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-killed-'))
  // The database's own account passes through.
  await chmod(folder, 0o711)
  const site = await siteIn(folder, { engine })
  // Mails wait in the database, since no server takes them.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Example <no-reply@example.org>' }
  const environment = { ...site.environment, ...mail }
  const figures: Figures = { runs: kills, acknowledged: 0, open: 0, files: 0, flaws: [] }
  try {
    await site.startDatabase()
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
    await using portal = await openPortal(config, { first: { isSetUp: true } })
    portal.stopBackground()
    const actor = { role: 'admin', id: 'test-admin' } as const
    const as = async (): Promise<Ctx> => portal.ctxFor({ actor, network: 'test' })
    const admin = await anImporter({ as })
    figures.flaws.push(...(await works[work](admin, { environment, kills, rowsAKill })))
  } catch (error) {
    figures.flaws.push(`${error}`)
  } finally {
    await site.kill()
    await rm(folder, { recursive: true })
  }
  return figures
}
