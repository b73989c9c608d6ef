import { expect, test } from 'vitest'
import { newPostgresDatabase } from '../../../../tests/test-portal.ts'
import { isUnavailable } from '../errors.ts'
import { openPool } from './pool.ts'

const asked = async (pool: ReturnType<typeof openPool>, text: string) => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [])
    return rows
  } finally {
    client.release()
  }
}

test('a query that takes too long fails, and nobody waits for its answer after that', async () => {
  const url = await newPostgresDatabase()
  const pool = openPool({
    connectionString: url,
    max: 1,
    answerWithinMs: 300,
    settle: async () => {},
  })
  await asked(pool, 'select 1')

  const begun = performance.now()
  const late = await asked(pool, 'select pg_sleep(3)').catch((error: unknown) => error)
  expect(late).toMatchObject({ message: 'Query read timeout' })
  expect(isUnavailable(late)).toBe(true)
  expect(await asked(pool, 'select 2 as two')).toEqual([{ two: 2 }])
  expect(performance.now() - begun).toBeLessThan(2000)

  await expect(asked(pool, 'select nothing')).rejects.toMatchObject({ code: '42703' })
  await pool.end()
})
