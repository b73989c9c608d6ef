import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileType } from '#contract/document-types.ts'
import type { FileFault } from '#contract/forms/record-form.ts'
import { isForHand, isLesser, typeByName } from '#contract/text/type-by-name.ts'
import { isOfSaved, type RecordFormProps, type Slot } from './form-model.ts'
import { refusedEarly, sendFile } from './send-file.ts'
import { openUploadQueue, type UploadQueue, type UploadState } from './upload-queue.ts'

/** A chosen file and the progress of its upload. */
export type Picked = {
  key: number
  name: string
  file?: File
  state: UploadState
  /** Whether the text of the file, rather than its name, suggested this slot */
  isByText?: true
}

export type SlotState = Pick<Slot, 'type' | 'current' | 'isRemoved'> & {
  picked?: Picked | undefined
  /** What was refused because the saved file stays: another file, or the removal, which has no name */
  stays?: Picked
}

export type UploadsState = {
  slots: SlotState[]
  unsorted: Unsorted[]
}

/** A file without a slot; `because` says why it cannot be uploaded */
export type Unsorted = {
  key: number
  name: string
  file: File
  because?: FileFault
  /** The upload state of a file that was sent early, so that the server can read its text */
  state?: UploadState
}

export type Uploads = ReturnType<typeof createUploads>

export function useUploads({ slots, draft }: RecordFormProps, isReady: boolean) {
  const [uploads] = useState(() => {
    const send = sendFile.bind(undefined, draft.owner)
    const made = createUploads(slots, openUploadQueue(send))
    if (!isReady) made.hold()
    return made
  })
  useEffect(() => {
    if (isReady) uploads.release()
  }, [uploads, isReady])
  const state = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
  return { uploads, state }
}

const underWay = ['waiting', 'sending', 'reading', 'retrying', 'offline']

export function isUnderWay({ state }: { state?: UploadState }): boolean {
  return state !== undefined && underWay.includes(state.status)
}

/** Such a file keeps its pages, because it is valid once it is moved to the slot of a document. */
export function isPhotoOfSeveralPages({ type, picked }: SlotState): boolean {
  return type === 'photo' && picked?.state.status === 'arrived' && picked.state.pages.length > 1
}

/** Whether a file was put into a slot or removed since the server answered. */
export function isChangedSince({ staged, isRemoved }: Slot, slot: SlotState): boolean {
  const { file, state } = slot.picked ?? {}
  const id = state?.status === 'arrived' ? state.id : undefined
  return file !== undefined || id !== staged?.id || slot.isRemoved !== isRemoved
}

function isUploaded(slot: SlotState): boolean {
  if (!slot.picked) return true
  return slot.picked.state.status === 'arrived' && !isPhotoOfSeveralPages(slot)
}

/** Whether the slot shows that something was refused. */
export function isRefused({ picked, stays, isRemoved }: SlotState): boolean {
  return picked ? picked.state.status === 'refused' : stays !== undefined && !isRemoved
}

/** Names of files that a reload loses, because they are not uploaded yet */
export function unstagedIn({ slots, unsorted }: UploadsState): string[] {
  const isWaiting = ({ state }: Picked) => !['arrived', 'refused'].includes(state.status)
  const inSlots = slots.flatMap(({ picked }) => (picked && isWaiting(picked) ? [picked] : []))
  const usable = unsorted.filter(({ because }) => !because)
  return [...usable, ...inSlots].map(({ name }) => name)
}

/** Names of files that a reload lost and that were not chosen again. */
export function stillLost(lost: string[], { slots, unsorted }: UploadsState): string[] {
  const here = [...unsorted, ...slots.flatMap(({ picked }) => picked ?? [])]
  return lost.filter((name) => !here.some((one) => one.name === name))
}

type TellNames = (names: string[]) => void

const namesOf = (files: { name: string }[]) => files.map(({ name }) => name)

export function createUploads(slots: Slot[], queue: UploadQueue) {
  const store = createStore({ slots: slots.map((slot) => stateOf(slot)), unsorted: [] })
  const { read, subscribe, change, find } = store
  const actions = slotActions(store, queue)
  const late: { names: string[]; take: () => void }[] = []
  let isHeld = false
  let tellLost: TellNames | undefined

  /** Puts each file into the slot that its name or its text suggests; the others stay unsorted. */
  function sort(files: File[]): void {
    const { placed, unsorted } = sortFiles(files, (type) => {
      const slot = find(type)
      return slot !== undefined && !slot.picked
    })
    for (const [type, file] of placed) actions.put(type, file)
    const added = unsorted.map((file) => {
      const because = refusedEarly(file)
      return { key: ++lastKey, name: file.name, file, ...(because && { because }) }
    })
    change({ unsorted: [...read().unsorted, ...added] })
    for (const { key, file, because } of added) {
      if (!because && mayHaveText(file)) actions.send(key, file)
    }
  }

  function takeOrHold(names: string[], take: () => void): void {
    if (tellLost) tellLost(names)
    else if (isHeld) late.push({ names, take })
    else take()
  }

  /** `told` names the file if it comes while the form is saved. */
  function put(type: FileType, file: File, told = file.name): void {
    takeOrHold([told], () => actions.put(type, file))
  }

  return {
    read,
    subscribe,
    ...actions,
    /** While a form is saved, or its draft restored, files wait: it may start over afterwards, without them. */
    hold() {
      isHeld = true
    },
    /** Takes the files that came meanwhile into a form that was not saved. */
    release() {
      isHeld = false
      for (const { take } of late.splice(0)) take()
    },
    /** Tells the names of the files that came while the form was saved, or that come after it is gone. */
    giveUp(tell: TellNames) {
      tell([...new Set(late.splice(0).flatMap(({ names }) => names))])
      if (isHeld) tellLost = tell
    },
    put,
    sort(files: File[]) {
      takeOrHold(namesOf(files), () => sort(files))
    },
    /** Replaces the state of the slots by the server's answer. */
    adopt(answered: Slot[]) {
      change({ slots: answered.map((slot) => stateOf(slot, find(slot.type)?.picked)) })
    },
    /** Takes over files and ticked boxes from the form as it was before hydration. */
    takeOver(form: FormData) {
      for (const { type, isRemoved, picked } of read().slots) {
        const file = form.get(`file.${type}`)
        if (form.has(`unstage.${type}`)) actions.remove(type)
        if (!picked && form.has(`remove.${type}`) !== isRemoved) actions.remove(type)
        if (file instanceof File && file.name) put(type, file)
      }
    },
    settled: () => settled(store),
    hasUnsorted: () => read().unsorted.length > 0,
    isComplete: () => read().unsorted.length === 0 && read().slots.every(isUploaded),
  }
}

type Sorted<F> = { placed: [FileType, F][]; unsorted: F[] }

/** Sorts files by their names; a second file for the same slot, or of two an older scan, stays unsorted. */
export function sortFiles<F extends { name: string }>(
  files: readonly F[],
  isFree: (type: FileType) => boolean,
): Sorted<F> {
  const taken = new Set<FileType>()
  const sorted: Sorted<F> = { placed: [], unsorted: [] }
  const named = files.map((file) => ({ file, type: typeByName(file.name) }))
  const isLast = ({ file, type }: (typeof named)[0]) => +(!!type && isLesser(file.name, type))
  for (const { file, type } of named.sort((one, other) => isLast(one) - isLast(other))) {
    if (type && isFree(type) && !taken.has(type)) {
      taken.add(type)
      sorted.placed.push([type, file])
    } else sorted.unsorted.push(file)
  }
  return sorted
}

/** Only PDFs whose names suggest no type are worth uploading early to read their text. */
function mayHaveText({ name, type }: File): boolean {
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name)
  return isPdf && !typeByName(name) && !isForHand(name)
}

let lastKey = 0

function stateOf({ type, current, isRemoved, staged, fault }: Slot, known?: Picked): SlotState {
  const base = { type, isRemoved, ...(current && { current }) }
  const key = ++lastKey
  if (fault) {
    const file = known?.name === fault.name ? known.file : undefined
    const state = { status: 'refused', because: fault.because } as const
    const picked = { key, name: fault.name, state, ...(file && { file }) }
    return isOfSaved(fault.because) ? { ...base, stays: picked } : { ...base, picked }
  }
  if (!staged) return base
  const { id, name, pages } = staged
  return { ...base, picked: { key, name, state: { status: 'arrived', id, pages } } }
}

function createStore(initial: UploadsState) {
  let state = initial
  const listeners = new Set<() => void>()

  function change(next: Partial<UploadsState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    changeSlots: (to: (slot: SlotState) => SlotState) => change({ slots: state.slots.map(to) }),
    find: (type: FileType) => state.slots.find((slot) => slot.type === type),
  }
}

type Store = ReturnType<typeof createStore>

function slotActions(store: Store, queue: UploadQueue) {
  const { read, change, find, changeSlots } = store
  const stops = new Map<number, () => void>()

  function send(key: number, file: File): void {
    const stop = queue.add(file, (state) => {
      const unsorted = read().unsorted.find((one) => one.key === key)
      if (unsorted) return toldOfUnsorted(unsorted, state)
      changeSlots((slot) =>
        slot.picked?.key === key ? { ...slot, picked: { ...slot.picked, state } } : slot,
      )
    })
    stops.set(key, stop)
  }

  function stop(picked: { key: number } | undefined): void {
    if (picked) stops.get(picked.key)?.()
  }

  function putPicked(type: FileType, picked: Picked): void {
    stop(find(type)?.picked)
    changeSlots((slot) => (slot.type === type ? { ...slot, isRemoved: false, picked } : slot))
  }

  /** A suggestion from the text never replaces a chosen file or a file of the record. */
  function toldOfUnsorted(one: Unsorted, state: UploadState): void {
    const type = state.status === 'arrived' ? state.suggestion?.type : undefined
    const slot = type && find(type)
    const isFree = slot && !slot.picked && (!slot.current || slot.isRemoved)
    const told = isFree ? [] : [withState(one, state)]
    change({ unsorted: read().unsorted.flatMap((any) => (any.key === one.key ? told : [any])) })
    if (isFree) putPicked(slot.type, { ...one, state, isByText: true })
  }

  function put(type: FileType, file: File): void {
    const key = ++lastKey
    putPicked(type, { key, name: file.name, file, state: { status: 'waiting' } })
    send(key, file)
  }

  return {
    send,
    put,
    /** Puts an unsorted file into a slot, or removes it. */
    assign(key: number, type: FileType | undefined) {
      const one = read().unsorted.find((one) => one.key === key)
      change({ unsorted: read().unsorted.filter((one) => one.key !== key) })
      if (!type) stop(one)
      else if (one?.state) putPicked(type, { ...one, state: one.state })
      else if (one) put(type, one.file)
    },
    move(from: FileType, to: FileType) {
      const [one, other] = [find(from)?.picked, find(to)?.picked]
      changeSlots((slot) => {
        if (slot.type === from) return { ...slot, picked: other }
        return slot.type === to ? { ...slot, picked: one, isRemoved: false } : slot
      })
    },
    /** Removes the chosen file; without one, toggles whether the record's file is to be removed. */
    remove(type: FileType) {
      stop(find(type)?.picked)
      changeSlots((slot) => {
        if (slot.type !== type) return slot
        const { picked, ...rest } = slot
        return picked ? rest : { ...rest, isRemoved: !rest.isRemoved }
      })
    },
    retry(type: FileType) {
      const picked = find(type)?.picked
      if (picked?.file) send(picked.key, picked.file)
    },
  }
}

function withState({ state: _, ...one }: Unsorted, state: UploadState): Unsorted {
  if (state.status === 'refused') return { ...one, because: state.because }
  // A failed upload starts again when the person chooses a slot.
  const isLost = ['broken', 'signed-out', 'not-yours'].includes(state.status)
  return isLost ? one : { ...one, state }
}

function settled({ read, subscribe }: Store): Promise<void> {
  const isBusy = () =>
    read().slots.some(({ picked }) => picked && isUnderWay(picked)) ||
    read().unsorted.some(isUnderWay)
  if (!isBusy()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (isBusy()) return
      stop()
      resolve()
    })
  })
}
