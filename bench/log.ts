import { generateKeyPairSync, randomInt, sign } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64 } from '../src/contract/proof/bytes.ts'
import { headText, keyOf, signatureLine } from '../src/contract/proof/note.ts'
import { checkProof } from '../src/contract/proof/tlog-proof.ts'
import { insertCheckpoint } from '../src/core/log/log-store.ts'
import { proveLeaf } from '../src/core/log/prove-leaf.ts'
import { sourceOf, verifyLog } from '../src/core/log/verify-log.ts'
import { addNodes, openTree } from '../src/platform/db/log-tree.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { median, type Options, type Report, rounded } from './report.ts'

const [batch, proofs] = [5000, 500]

/** Measures proofs and a whole verification of a transparency log. */
export async function log({ records: size }: Options): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-log-'))
  const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'countersign.db') })
  try {
    await fill(db, size)
    const began = performance.now()
    await addNodes(db, 1, size)
    const root = Uint8Array.from(await openTree(db, 1, size).root())
    const signMs = performance.now() - began
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const key = await keyOf('bench.example/proof/log', Uint8Array.from(raw), 'signature')
    const text = headText(key.name, { size, root })
    const note = `${text}\n${signatureLine(key, sign(null, Buffer.from(text), privateKey))}`
    await insertCheckpoint(db, { log: 1, size, root: toBase64(root), note, signedAt: '' })

    const [proofMs, processorMs]: [number[], number[]] = [[], []]
    for (let count = 0; count < proofs; count++) {
      const [at, used] = [performance.now(), process.cpuUsage()]
      const proved = await proveLeaf(db, { log: 1, position: randomInt(size) })
      proofMs.push(performance.now() - at)
      const { user, system } = process.cpuUsage(used)
      processorMs.push((user + system) / 1000)
      if (proved?.outcome !== 'logged') throw new Error('Not logged')
      const checked = await checkProof(proved.proof, { leaf: proved.leaf, log: key })
      if (checked.outcome !== 'logged') throw new Error('Not proved')
    }
    const from = performance.now()
    const verified = await verifyLog(sourceOf(db, 1, note), { keys: [key] })
    if (verified.outcome !== 'whole') throw new Error('Not whole')
    const verifyS = (performance.now() - from) / 1000
    const p99 = (times: number[]) =>
      times.toSorted((one, other) => one - other)[Math.floor(proofs * 0.99)] ?? 0
    const row = {
      'a log of': size,
      'proof ms, median': rounded(median(proofMs)),
      'proof ms, p99': rounded(p99(proofMs)),
      'of the processor, p99': rounded(p99(processorMs)),
      'all verified s': rounded(verifyS, 1),
      'first checkpoint s': rounded(signMs / 1000, 1),
    }
    return { tables: [{ title: 'Transparency log', rows: [row] }], figures: row }
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}

async function fill(db: Db, size: number): Promise<void> {
  for (let from = 0; from < size; from += batch) {
    const rows = Array.from({ length: Math.min(batch, size - from) }, (_, index) => {
      const seq = from + index
      const hash = seq.toString(16).padStart(64, '0')
      return { seq, log: 1, position: seq, data: `countersign/1 stated 2026-11-20 ${hash}` }
    })
    await db.insertInto('logLeaf').values(rows).execute()
  }
  await db
    .updateTable('logHead')
    .set({ size, seq: size - 1 })
    .execute()
}
