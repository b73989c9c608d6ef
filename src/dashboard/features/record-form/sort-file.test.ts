import { expect, test } from 'vitest'
import type { FileType } from '#contract/document-types.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import { sortFiles } from './sort-file.ts'

test.each<[string, FileType | undefined]>([
  ['photo.jpg', 'photo'],
  ['passport photo 2.jpg', 'photo'],
  ['PP size.png', 'photo'],
  ['VISA.pdf', 'visa'],
  ['visa_paper(1).pdf', 'visa'],
  ['Visa Approval Letter.pdf', 'visaApproval'],
  ['visa grant notice.pdf', 'visaApproval'],
  ['WorkPermit.pdf', 'workPermit'],
  ['work-permit-certificate.jpeg', 'workPermit'],
  ['WP.jpg', 'workPermit'],
  ['JobOfferLetter.pdf', 'jobOffer'],
  ['offer latter.pdf', 'jobOffer'],
  ['application form.pdf', 'applicationStatus'],
  ['Application_Stts.jpg', 'applicationStatus'],
  ['visa application status.pdf', 'applicationStatus'],
  ['LMIA.pdf', 'lmia'],
  ['LIMA certificate.jpg', 'lmia'],
  ['pcc scan.pdf', 'policeClearance'],
  ['POLICE CLRARENCE.jpg', 'policeClearance'],
  ['Manpower Clearance.pdf', 'ticket'],
  ['air-ticket.pdf', 'ticket'],
  ['finger_print.png', 'fingerprint'],
  ['medical report.pdf', 'medical'],
  ['medical1.pdf', 'medical'],
  ['verified ID card.png', 'idCard'],
  ['ভিসা.pdf', 'visa'],
  ['পুলিশ ক্লিয়ারেন্স.pdf', 'policeClearance'],
  ['আমার ছবি.jpg', 'photo'],
  ['passport.jpg', undefined],
  ['IMG_20260102.jpg', undefined],
  ['video id.mp4.jpg', 'idCard'],
  ['scan.pdf', undefined],
])('%s is taken for %s', (name, type) => {
  expect(typeByName(name)).toBe(type)
})

test('of two files for one place, and of a file for no place of this form, somebody is asked', () => {
  const names = ['visa.pdf', 'visa 2.pdf', 'medical.pdf', 'photo.jpg', 'scan.pdf']
  const files = names.map((name) => ({ name }))
  const { placed, unsorted } = sortFiles(files, (type) => type !== 'medical')
  expect(placed).toEqual([
    ['visa', { name: 'visa.pdf' }],
    ['photo', { name: 'photo.jpg' }],
  ])
  expect(unsorted.map(({ name }) => name)).toEqual(['visa 2.pdf', 'medical.pdf', 'scan.pdf'])
})
