import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isPhotoOf, type Person } from './people.ts'
import { startSite } from './site-behind-haproxy.ts'
import { type Phase, startTraffic } from './traffic.ts'

type Row = { phase: string } & Phase

const [calmMs, noticeMs, afterMs] = [8000, 3000, 15_000]

/** Under load, kills one process, then stops the database and promotes its standby. */
async function runOnce(): Promise<{ rows: Row[]; wrong: string[]; checked: string }> {
  await using site = await startSite()
  const { pair, apps } = site
  const traffic = startTraffic(site)
  const rows: Row[] = []
  const end = (phase: string) => rows.push({ phase, ...traffic.endPhase() })

  await sleep(calmMs)
  end('two processes, database and standby')

  const pid = apps[0]?.pid()
  if (pid) process.kill(pid, 'SIGKILL')
  await sleep(calmMs)
  end('one process killed, started again after 2 s')

  await pair.stop('primary', 'immediate')
  await sleep(noticeMs)
  await pair.promote()
  await sleep(afterMs)
  end(`database stopped, standby promoted ${noticeMs / 1000} s later`)

  await sleep(calmMs)
  end('on the promoted database')
  await traffic.stop()

  const wrong = [...traffic.wrong]
  let records = 0
  for (const person of traffic.people) {
    const flaw = await flawOf(person, traffic, site.tokens.admin)
    if (flaw) wrong.push(flaw)
    if (person.kept) records++
  }
  const last = rows.at(-1)
  if (!last || last.lookups.answered < 50) wrong.push('lookups did not resume')
  if (!last || last.writes.answered < 10) wrong.push('writes did not resume')
  const checked = `${traffic.acknowledged()} acknowledged writes on ${records} records are there, photos too`
  return { rows, wrong, checked }
}

/** Checks that an acknowledged person is there with the photo; returns what is wrong, if anything. */
async function flawOf(
  person: Person,
  { ask }: Pick<ReturnType<typeof startTraffic>, 'ask'>,
  token: string,
): Promise<string | undefined> {
  if (!person.kept) return undefined
  const answer = await ask(`/api/v1/records/${person.kept.id}`, { token })
  if (answer?.status !== 200) return `${person.number} was lost: ${answer?.status}`
  const record = JSON.parse(answer.bytes.toString())
  const isKnown = person.states.some(({ name, visibility, approval }) => {
    return record.name === name && record.visibility === visibility && record.approval === approval
  })
  if (!isKnown) return `${person.number} is not as it was left: ${JSON.stringify(record)}`
  const [photo] = record.documents
  const page = await ask(`/api/v1/documents/${photo?.id}/pages/1?size=full`, { token })
  const hasPhoto = page?.status === 200 && (await isPhotoOf(person, page.bytes))
  return hasPhoto ? undefined : `${person.number} has not its photo: ${page?.status}`
}

function show(rows: Row[]): void {
  const line = (cells: string[]) =>
    console.log(`  ${cells.map((cell, at) => (at ? cell.padStart(16) : cell.padEnd(52))).join('')}`)
  line(['', 'lookups', 'failed', 'longest gap', 'writes', 'failed', 'longest gap'])
  for (const { phase, lookups, writes } of rows) {
    const cells = [lookups, writes].flatMap(({ answered, failed, longestGapMs }) => {
      return [String(answered), String(failed), `${(longestGapMs / 1000).toFixed(2)} s`]
    })
    line([phase, ...cells])
  }
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
for (let round = 1; round <= Number(values.rounds); round++) {
  const { rows, wrong, checked } = await runOnce()
  console.log(`\nRound ${round} of ${values.rounds}`)
  show(rows)
  console.log(wrong.length === 0 ? `  passed: ${checked}; no answer was wrong` : '  FAILED')
  for (const flaw of wrong.slice(0, 20)) console.log(`  - ${flaw}`)
  if (wrong.length === 0) continue
  process.exitCode = 1
  break
}
