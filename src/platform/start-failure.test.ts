import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { BlobsUnavailable } from './blobs/blob-store.ts'
import { failureInWords } from './start-failure.ts'

test('the message about a port in use names the port, since there may be two', async () => {
  await using first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(failureInWords(error)).toContain(`in use (${port})`)
  expect(failureInWords(error)).toContain('METRICS_PORT')
})

test('a database that goes away during the start is named', () => {
  const error = new Error('Client has encountered a connection error and is not queryable')
  expect(failureInWords(error)).toContain('the connection to the database was lost')
  expect(failureInWords(new Error('a bug'))).toBeUndefined()
})

test.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'DATA_DIR cannot be written to'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1544 }, 'DATA_DIR cannot be written to'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'countersign.db is damaged: restore a backup'],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 14 },
    'the owner of DATA_DIR and everything in it; if it is, its disk may be read-only (dmesg)',
  ],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'countersign.db is not a database'],
  [
    { code: 'EACCES', syscall: 'open', path: '/data/secret' },
    '/data/secret cannot be opened by this',
  ],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'the port 80 cannot be used by this user'],
  [{ code: 'ENOTDIR', path: '/file/data' }, 'DATA_DIR is not a folder (/file/data)'],
  [{ code: 'EAI_AGAIN' }, 'cannot be resolved'],
  [{ code: '28P01' }, 'in DATABASE_URL: correct it, and write % in it as %25, @ as %40, / as %2F'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'DATABASE_URL: its certificate is not trusted (DEPTH_'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'has expired (CERT_HAS_EXPIRED): renew it'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'is of another name'],
  [{ code: 'ENOENT', path: '/authority.pem' }, '/authority.pem does not exist: restore it'],
  [{ code: 'ENOENT', syscall: 'connect' }, 'does not answer'],
  [{ code: '26000' }, 'set DATABASE_PREPARED_STATEMENTS=no'],
  [{}, undefined],
])('%j is told in one sentence, with what to do', (fault, told) => {
  const words = failureInWords(Object.assign(new Error('a fault'), fault))
  if (told === undefined) expect(words).toBeUndefined()
  else expect(words).toContain(told)
})

test('a PostgreSQL that never answers is reported as such', () => {
  const error = new Error('timeout expired')
  expect(failureInWords(error)).toContain('PostgreSQL does not answer at DATABASE_URL')
})

test('a store of scans that fails is not taken for the database', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'AccessDenied', 'Damaged', 'EIO']) {
    const error = Object.assign(new BlobsUnavailable('it fails'), { code, path: '/data/blobs/ab' })
    expect(failureInWords(error)).toContain(`scans cannot be read (${code}, /data/blobs/ab)`)
  }
  const late = new BlobsUnavailable('408 RequestTimeout')
  expect(failureInWords(late)).toContain('cannot be read (408 RequestTimeout)')
})
