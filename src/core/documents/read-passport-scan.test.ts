import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readMrz } from '#contract/text/read-mrz.ts'
import { openTestPortal } from '../../../tests/test-portal.ts'
import { readPassportScan } from './read-passport-scan.ts'

test('fillers that a program reads as guillemets are kept', async () => {
  await using portal = await openTestPortal('sqlite')
  const admin = await portal.as('admin')
  const passport = `P<UTOERIKSSON<<ANNA<MARIA${'<'.repeat(19)}\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`
  const lines = `•${passport.replaceAll('<<', '«')}`
  const ctx = { ...admin, files: { ...admin.files, readLetters: async () => lines } }
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const read = await readPassportScan(ctx, { bytes: new Uint8Array(bytes) })
  if (read.outcome !== 'read') throw new Error(read.outcome)
  expect(readMrz(read.text, new Date('2026-11-26'))).toMatchObject({
    outcome: 'read',
    fields: { name: 'ANNA MARIA ERIKSSON', passportNumber: 'L898902C3' },
  })
})
