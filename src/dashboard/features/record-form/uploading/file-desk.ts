import type { FileType } from '#contract/document-types.ts'
import type { Slot } from '#dashboard/features/record-form/form-model.ts'
import { sortFiles } from './sort-file.ts'
import type { UploadQueue, UploadState } from './upload-queue.ts'

/** A file somebody picked, wherever it lies on the desk by now. */
export type Picked = { key: number; name: string; file?: File; state: UploadState }

export type Place = Pick<Slot, 'type' | 'current' | 'isRemoved'> & { picked?: Picked | undefined }

export type OnDesk = { places: Place[]; unsorted: { key: number; name: string; file: File }[] }

export type FileDesk = ReturnType<typeof openFileDesk>

const underWay = ['waiting', 'sending', 'reading', 'retrying', 'offline']

export function isUnderWay({ state }: Picked): boolean {
  return underWay.includes(state.status)
}

/** The files of a form while they are picked, sent, moved about and taken away again. */
export function openFileDesk(slots: Slot[], queue: UploadQueue) {
  let lastKey = 0
  let desk: OnDesk = { places: slots.map((slot) => placeOf(slot)), unsorted: [] }
  const listeners = new Set<() => void>()
  const stops = new Map<number, () => void>()

  function change(next: Partial<OnDesk>): void {
    desk = { ...desk, ...next }
    for (const listener of listeners) listener()
  }

  function changePlaces(to: (place: Place) => Place): void {
    change({ places: desk.places.map(to) })
  }

  function find(type: FileType): Place | undefined {
    return desk.places.find((place) => place.type === type)
  }

  function placeOf({ type, current, isRemoved, staged, fault }: Slot, known?: Picked): Place {
    const base = { type, isRemoved, ...(current && { current }) }
    const key = ++lastKey
    if (fault) {
      const file = known?.name === fault.name ? known.file : undefined
      const state = { status: 'refused', because: fault.because } as const
      return { ...base, picked: { key, name: fault.name, state, ...(file && { file }) } }
    }
    if (!staged) return base
    const { id, name, pages } = staged
    return { ...base, picked: { key, name, state: { status: 'arrived', id, pages } } }
  }

  function send(key: number, file: File): void {
    const stop = queue.add(file, (state) => {
      changePlaces((place) =>
        place.picked?.key === key ? { ...place, picked: { ...place.picked, state } } : place,
      )
    })
    stops.set(key, stop)
  }

  function drop(picked: Picked | undefined): void {
    if (picked) stops.get(picked.key)?.()
  }

  function put(type: FileType, file: File): void {
    const key = ++lastKey
    drop(find(type)?.picked)
    const picked: Picked = { key, name: file.name, file, state: { status: 'waiting' } }
    changePlaces((place) => (place.type === type ? { ...place, isRemoved: false, picked } : place))
    send(key, file)
  }

  return {
    read: () => desk,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put,
    /** Several at once: each finds its place by its name, or somebody is asked. */
    sort(files: File[]) {
      const { placed, unsorted } = sortFiles(files, (type) => {
        const place = find(type)
        return place !== undefined && !place.picked
      })
      for (const [type, file] of placed) put(type, file)
      const asked = unsorted.map((file) => ({ key: ++lastKey, name: file.name, file }))
      change({ unsorted: [...desk.unsorted, ...asked] })
    },
    /** Says where an unsorted file belongs; nowhere takes it off the desk. */
    place(key: number, type: FileType | undefined) {
      const file = desk.unsorted.find((one) => one.key === key)?.file
      change({ unsorted: desk.unsorted.filter((one) => one.key !== key) })
      if (file && type) put(type, file)
    },
    /** Two places exchange what was picked for them. */
    move(from: FileType, to: FileType) {
      const [one, other] = [find(from)?.picked, find(to)?.picked]
      changePlaces((place) => {
        if (place.type === from) return { ...place, picked: other }
        return place.type === to ? { ...place, picked: one, isRemoved: false } : place
      })
    },
    /** Takes away what was picked, or marks the file of the record as one to be removed. */
    remove(type: FileType) {
      drop(find(type)?.picked)
      changePlaces((place) => {
        if (place.type !== type) return place
        const { picked, ...rest } = place
        return picked ? rest : { ...rest, isRemoved: !rest.isRemoved }
      })
    },
    retry(type: FileType) {
      const picked = find(type)?.picked
      if (picked?.file) send(picked.key, picked.file)
    },
    /** Takes over what the server says of the files, after it has looked at the whole form. */
    adopt(slots: Slot[]) {
      change({ places: slots.map((slot) => placeOf(slot, find(slot.type)?.picked)) })
    },
    /** Waits until nothing is under way. */
    settled(): Promise<void> {
      const isBusy = () => desk.places.some(({ picked }) => picked && isUnderWay(picked))
      if (!isBusy()) return Promise.resolve()
      return new Promise((resolve) => {
        const listener = () => {
          if (isBusy()) return
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
    },
    isComplete: () =>
      desk.unsorted.length === 0 &&
      desk.places.every(({ picked }) => !picked || picked.state.status === 'arrived'),
  }
}
