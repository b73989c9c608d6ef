import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillReserve, missingReserveBytes, releaseReserve } from './disk-reserve.ts'

test('the reserve is given up in two parts, the second one for a start, and filled again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-reserve-'))
  const missing = () => missingReserveBytes(folder) / 2 ** 20
  releaseReserve(folder)
  expect(missing()).toBe(16)
  await fillReserve(folder)
  const { blocks, size } = await stat(join(folder, 'reserve'))
  expect([missing(), size, blocks * 512 >= size]).toEqual([0, 16 * 2 ** 20, true])
  for (const isStart of [false, false, true, true]) {
    releaseReserve(folder, { isStart })
    expect(missing()).toBe(isStart ? 16 : 14)
  }
  await fillReserve(folder)
  expect(missing()).toBe(0)
  await rm(folder, { recursive: true })
})
