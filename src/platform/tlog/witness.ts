import { toBase64 } from '#contract/proof/bytes.ts'
import { keyText, type NoteKey, openCheckpoint } from '#contract/proof/note.ts'
import { readAtMost } from './read-at-most.ts'
import { reasonOf } from './reason-of.ts'

type Witness = { key: NoteKey; url: URL }

/** The state of each witness, by its name */
export type WitnessStates = Record<string, WitnessState>
type WitnessState = {
  size: number
  /** Since when and why the witness gives no valid answer */
  failing?: { since: string; because: string }
}

export type Asked = {
  note: string
  /** The cosignatures that it has already: a later one would say that it was seen later */
  cosigned?: string
  size: number
  log: NoteKey
  proofFrom(size: number): Promise<Uint8Array[]>
}

const [withinMs, mostBytes] = [5000, 16 * 1024]
/** A cosignature says when the witness saw the checkpoint, so its clock must be about right. */
const mostApartMs = 60 * 60 * 1000

/** The valid cosignatures that arrive in time; late witnesses are left out. */
export async function askWitnesses(
  witnesses: Witness[],
  asked: Asked,
  { before, now }: { before: WitnessStates; now: Date },
): Promise<{ lines: string; states: WitnessStates }> {
  const answers = await Promise.all(
    witnesses.map(async (witness) => {
      const { name } = witness.key
      const known = before[name] ?? { size: 0 }
      // Who has answered is asked for the next checkpoint: a line that came too late for the stamp is not kept.
      const isAgain = asked.cosigned !== undefined && known.size === asked.size
      if (isAgain && !known.failing) return { name, lines: '', state: known }
      try {
        const lines = await askWitness(witness, asked, known.size)
        return { name, lines, state: { size: asked.size } }
      } catch (error) {
        const since = known.failing?.since ?? now.toISOString()
        const failing = { since, because: reasonOf(error) }
        return { name, lines: '', state: { ...known, failing } }
      }
    }),
  )
  return {
    lines: answers.map(({ lines }) => lines).join(''),
    states: Object.fromEntries(answers.map(({ name, state }) => [name, state])),
  }
}

async function hasCosigned({ key }: Witness, { note, cosigned, log }: Asked): Promise<boolean> {
  if (!cosigned) return false
  const opened = await openCheckpoint(note + cosigned, { log, witnesses: [key] })
  return opened !== undefined && opened.cosigned.length > 0
}

async function askWitness(witness: Witness, asked: Asked, old: number): Promise<string> {
  if (await hasCosigned(witness, asked)) return ''
  const signal = AbortSignal.timeout(withinMs)
  const first = await submit(witness, asked, Math.min(old, asked.size), signal)
  if (first.status !== 409) return cosignatureIn(first, witness, asked)
  const size = /^(0|[1-9]\d{0,14})\n?$/.exec(first.text)?.[1]
  if (size === undefined || Number(size) > asked.size) {
    throw new Error(size ? `It has seen a longer log, of ${size}` : 'It refused without a size')
  }
  const second = await submit(witness, asked, Number(size), signal)
  return cosignatureIn(second, witness, asked)
}

async function submit({ url }: Witness, asked: Asked, old: number, signal: AbortSignal) {
  const hashes = await asked.proofFrom(old)
  const address = new URL('add-checkpoint', url.href.endsWith('/') ? url : `${url.href}/`)
  const answer = await fetch(address, {
    method: 'POST',
    body: [`old ${old}`, ...hashes.map(toBase64), '', asked.note].join('\n'),
    redirect: 'error',
    signal,
  })
  const text = (await readAtMost(answer, mostBytes)).toString()
  return { status: answer.status, text }
}

/** The line of the witness's key, if it is valid; other lines are ignored */
async function cosignatureIn(
  { status, text }: { status: number; text: string },
  { key }: Witness,
  { note, log }: Asked,
): Promise<string> {
  if (status !== 200) throw new Error(`It answered ${status}`)
  const own = text.split('\n').filter((line) => line.startsWith(`— ${key.name} `))
  for (const line of own.map((one) => `${one}\n`)) {
    const opened = await openCheckpoint(note + line, { log, witnesses: [key] })
    const [cosigned] = opened?.cosigned ?? []
    if (!cosigned) continue
    if (Math.abs(cosigned.at.getTime() - Date.now()) < mostApartMs) return line
    throw new Error(`Its clock says ${cosigned.at.toISOString()}`)
  }
  throw new Error(`It did not sign with ${keyText(key)}`)
}
