import process from 'node:process'
import { workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { readConfig, trustNamedAuthorities } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { requireSpace } from '#platform/disk.ts'
import { openPortal } from '../portal.ts'
import { unavailable } from './import-process.ts'

const stopping = new AbortController()
process.once('disconnect', () => stopping.abort())
// The server may have ended while this process was starting.
if (!process.connected) stopping.abort()
// A signal to all processes of a terminal or service: the server ends this one, after its current step.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

async function work(holder: string): Promise<void> {
  trustNamedAuthorities()
  const config = readConfig()
  const requireRoom = () => requireSpace(config.dataDir, config.minFreeBytes)
  // Otherwise this start would take from the reserve.
  requireRoom()
  const database = { ...config.database, isInBackground: true }
  // Imports need the database alone.
  await using portal = await openPortal({ ...config, database }, { storeMayBeAway: true })
  portal.stopBackground()
  const current = () => portal.ctxFor({ actor: { role: 'stranger' }, network: 'server' })
  const settings = async () => (await current()).settings
  const { signal } = stopping
  const { files, ...ctx } = await current()
  try {
    await workOnImports({
      ctx: { ...ctx, files: { ...files, requireRoom } },
      settings,
      holder,
      signal,
      isApart: true,
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    portal.log.warn({ error, what: 'imports' }, 'background work failed')
    process.exitCode = 1
  }
}

try {
  await work(process.argv[2] ?? '')
} catch (error) {
  if (!isUnavailable(error)) throw error
  process.exitCode = unavailable
}
if (process.connected) process.disconnect()
