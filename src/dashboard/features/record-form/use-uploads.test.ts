import { expect, test } from 'vitest'
import type { FileType } from '#contract/document-types.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import { openUploadQueue } from './upload-queue.ts'
import { createUploads, isPhotoOfSeveralPages, sortFiles } from './use-uploads.ts'

const page = { width: 100, height: 100 }

test('a PDF of three pages is no photo, however it came there, but a document elsewhere', async () => {
  const send = async () => ({ status: 'arrived' as const, id: 'x', pages: [page, page, page] })
  const network = { isOnline: () => true, nextOnline: async () => {} }
  const slots = [
    { type: 'photo' as const, isRemoved: false },
    { type: 'visa' as const, isRemoved: false },
  ]
  const uploads = createUploads(slots, openUploadQueue(send, { network }))
  uploads.put('photo', new File(['x'], 'scan.pdf'))
  await uploads.settled()
  expect(uploads.isComplete()).toBe(false)
  expect(uploads.read().slots.map(isPhotoOfSeveralPages)).toEqual([true, false])
  uploads.move('photo', 'visa')
  expect(uploads.isComplete()).toBe(true)
  uploads.move('visa', 'photo')
  expect(uploads.isComplete()).toBe(false)
  uploads.remove('photo')
  expect(uploads.isComplete()).toBe(true)
})

test('a text among several files is refused at once, and one without a place is not called missing', () => {
  const slots = [{ type: 'visa' as const, isRemoved: false }]
  const send = async () => ({ status: 'arrived' as const, id: 'x', pages: [page] })
  const network = { isOnline: () => true, nextOnline: async () => {} }
  const uploads = createUploads(slots, openUploadQueue(send, { network }))
  uploads.sort([
    new File(['x'], 'visa.pdf', { type: 'application/pdf' }),
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
    new File(['x'], 'IMG_1.JPG', { type: 'image/jpeg' }),
    new File(['x'], 'scan'),
  ])
  const { unsorted } = uploads.read()
  expect(unsorted.map(({ name, because }) => [name, because])).toEqual([
    ['notes.txt', 'not-an-image'],
    ['IMG_1.JPG', undefined],
    ['scan', undefined],
  ])
  expect(uploads.hasUnsorted()).toBe(true)
  for (const { key } of unsorted) uploads.assign(key, undefined)
  expect(uploads.hasUnsorted()).toBe(false)
})

test('a PDF goes where its first page says, unless somebody chose before or has a file there', async () => {
  const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
  const suggestion = { type: 'medical', says: 'MEDICAL REPORT' } as const
  const sent: string[] = []
  const hold = Promise.withResolvers<void>()
  const send = async ({ name }: File) => {
    sent.push(name)
    if (name === 'slow.pdf') await hold.promise
    const found = name === 'scan.pdf' ? {} : { suggestion }
    return { status: 'arrived' as const, id: name, pages: [page], ...found }
  }
  const network = { isOnline: () => true, nextOnline: async () => {} }
  const slots = (['visa', 'medical'] as const).map((type) => ({ type, isRemoved: false }))
  const open = (given: Parameters<typeof createUploads>[0] = slots) => {
    return createUploads(given, openUploadQueue(send, { network }))
  }
  const picked = (uploads: ReturnType<typeof open>) => {
    return uploads.read().slots.map(({ picked }) => picked && [picked.name, picked.isByText])
  }

  const uploads = open()
  const two = 'visa and medical.pdf'
  const names = ['visa.pdf', two, '1.pdf', '2.pdf', 'scan.pdf']
  uploads.sort([...names.map(pdf), new File(['x'], 'a')])
  await uploads.settled()
  expect(picked(uploads)).toEqual([
    ['visa.pdf', undefined],
    ['1.pdf', true],
  ])
  expect(uploads.read().unsorted.map(({ name }) => name)).toEqual([two, '2.pdf', 'scan.pdf', 'a'])
  expect(sent).toEqual(['visa.pdf', '1.pdf', '2.pdf', 'scan.pdf'])

  const chosen = open()
  chosen.sort([pdf('slow.pdf')])
  chosen.assign(chosen.read().unsorted[0]?.key ?? 0, 'visa')
  hold.resolve()
  await chosen.settled()
  expect(picked(chosen)).toEqual([['slow.pdf', undefined], undefined])
  expect(sent.filter((name) => name === 'slow.pdf')).toHaveLength(1)

  const held = open([{ type: 'medical', isRemoved: false, current: { id: 'y', pages: [page] } }])
  held.sort([pdf('3.pdf')])
  await held.settled()
  expect(picked(held)).toEqual([undefined])
  expect(held.read().unsorted).toHaveLength(1)
})

test.each([true, false])(
  'files of a folder that is read after its form is gone: saved %s',
  (isSaved) => {
    const network = { isOnline: () => true, nextOnline: async () => {} }
    const send = async () => ({ status: 'broken' as const })
    const uploads = createUploads([], openUploadQueue(send, { network }))
    const told: string[] = []
    if (isSaved) uploads.hold()
    uploads.giveUp((names) => void told.push(...names))
    uploads.sort(['a.jpg', 'b.jpg'].map((name) => new File(['x'], name)))
    expect(told).toEqual(isSaved ? ['a.jpg', 'b.jpg'] : [])
  },
)

test.each<[string, FileType | undefined]>([
  ['photo.jpg', 'photo'],
  ['passport photo 2.jpg', 'photo'],
  ['PP size.png', 'photo'],
  ['PP.jpg', undefined],
  ['passport photo page.jpg', undefined],
  ['passport size photo.jpg', 'photo'],
  ['NID.jpg', undefined],
  ['National ID card front.jpg', undefined],
  ['জাতীয় পরিচয়পত্র.jpg', undefined],
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

test('of two files for one slot, an older scan and the page of a passport wait for the choice', () => {
  const names = ['old visa.pdf', 'visa.pdf', 'passport photo.jpg', 'photo.jpg', 'old medical.pdf']
  const { placed, unsorted } = sortFiles(
    names.map((name) => ({ name })),
    () => true,
  )
  expect(placed.map(([, { name }]) => name).toSorted()).toEqual([
    'old medical.pdf',
    'photo.jpg',
    'visa.pdf',
  ])
  expect(unsorted.map(({ name }) => name)).toEqual(['old visa.pdf', 'passport photo.jpg'])
})

test('the user is asked about a second file for one slot, and about a file for no slot of this form', () => {
  const names = ['visa.pdf', 'visa 2.pdf', 'medical.pdf', 'photo.jpg', 'scan.pdf']
  const files = names.map((name) => ({ name }))
  const { placed, unsorted } = sortFiles(files, (type) => type !== 'medical')
  expect(placed).toEqual([
    ['visa', { name: 'visa.pdf' }],
    ['photo', { name: 'photo.jpg' }],
  ])
  expect(unsorted.map(({ name }) => name)).toEqual(['visa 2.pdf', 'medical.pdf', 'scan.pdf'])
})
