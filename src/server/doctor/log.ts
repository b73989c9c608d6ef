import { headOfLog, lastCheckpoint } from '#core/log/log-store.ts'
import { type LogPublished, logJob, publishedSizes } from '#core/log/publish-log.ts'
import { findJob } from '#core/upkeep/job-store.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { failed, type Look, warning } from './findings.ts'

const lateAfterMinutes = 30

/** Compares the transparency log with what was published, and looks at its witnesses. */
export const checkLog: Look = async ({ config, tables }) => {
  if (!tables) return undefined
  const { log, held, size } = await headOfLog(tables)
  const last = await lastCheckpoint(tables, log)
  const published = (await publishedSizes(openLogFiles(config.blobs), log)).at(-1)
  const isBehind = published !== undefined && published > size
  if (held !== null || isBehind || (last && published === undefined)) {
    const says =
      'Nothing is signed: what was published of it ({published}) is not what is here ({size}).'
    const todo =
      'Run: countersign log import --from a copy of what was published. Only if there is none: countersign log begin-again'
    const facts = { published: published ?? 'lost', size }
    return [failed('log-held', says, todo, facts)]
  }
  const job = await findJob(tables, logJob)
  const state = job?.result ? (JSON.parse(job.result) as LogPublished | null) : null
  const late = Object.entries(state?.witnesses ?? {}).filter(([, { failing }]) => {
    return failing && Date.now() - Date.parse(failing.since) > lateAfterMinutes * 60_000
  })
  return late.map(([name, { failing }]) => {
    const todo =
      'See whether it runs, knows the key (countersign log key) and LOG_WITNESSES is right.'
    const facts = { name, why: failing?.because ?? '' }
    return warning('witness-away', 'The witness {name} does not cosign: {why}.', todo, facts)
  })
}
