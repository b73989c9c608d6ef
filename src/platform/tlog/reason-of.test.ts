import { expect, test } from 'vitest'
import { keyOf } from '#contract/proof/note.ts'
import { listen } from '../../../tests/tlog/log-world.ts'
import { openLog } from '../log.ts'
import { stampFrom } from './timestamp.ts'
import { askWitnesses } from './witness.ts'

test('the message about a witness or an authority that does not answer names the fault', async () => {
  const closed = await listen(() => {})
  await closed[Symbol.asyncDispose]()
  await using moved = await listen((_, response) => {
    response.writeHead(308, { location: '/elsewhere' }).end()
  })
  await using cutOff = await listen((_, response) => response.destroy())
  await using failing = await listen((_, response) => response.writeHead(503).end('x'))
  const key = await keyOf('a.example/w', new Uint8Array(32), 'cosignature')
  const asked = { note: 'x', size: 1, log: key, proofFrom: async () => [] }
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  for (const [{ url }, ofWitness, ofAuthority = ofWitness] of [
    [closed, 'ECONNREFUSED'],
    [moved, 'unexpected redirect'],
    [cutOff, 'UND_ERR_SOCKET'],
    [failing, 'It answered 503', 'Not stamped: 503'],
  ] as const) {
    const now = new Date()
    const { states } = await askWitnesses([{ key, url }], asked, { before: {}, now })
    expect(states[key.name]?.failing?.because).toBe(ofWitness)
    expect(await stampFrom(url, log)('x')).toBeUndefined()
    expect(lines.pop()).toContain(`"because":"${ofAuthority}"`)
  }
})
