import { expect, test } from 'vitest'
import { openUploadQueue } from './upload-queue.ts'
import { createUploads, isPhotoOfSeveralPages } from './use-uploads.ts'

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
