import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { tellOfFilesNotSent } from '#dashboard/layout/toasts.tsx'
import { fetchJson } from '#dashboard/live/fetch-json.ts'
import { type ImportsMessages, useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { importAddress, sheetAddress } from './addresses.ts'
import { faultWords } from './row-words.ts'
import { type SendEnd, sendFile } from './send-files.ts'

/** The current upload: the file's name, and the share that was sent; 1 while the server processes the file */
type Sending = { name: string; share: number }

export type FailedZip = { zip: string; because: string }

/** The ZIPs of an import that this tab has yet to send, and those that have failed since the person left the first step */
type Zips = { coming: string[]; failed: FailedZip[] }
const none: Zips = { coming: [], failed: [] }
/** By import. They outlast the page that sends them. */
const all = new Map<string, Zips>()
const listeners = new Set<() => void>()

function setZips(id: string, zips: Zips): void {
  all.set(id, zips)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export function useZips(id: string): Zips {
  return useSyncExternalStore(
    subscribe,
    () => all.get(id) ?? none,
    () => none,
  )
}

const isZip = ({ name }: File) => /\.zip$/i.test(name)

/** Sends the spreadsheet, then each ZIP, and opens the columns page. */
export function useSending(input: { current: HTMLInputElement | null }) {
  const navigate = useNavigate()
  const t = useImportsMessages()
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()

  async function sendOne(address: string, file: File, fields: FormData): Promise<SendEnd> {
    const { name } = file
    setSending({ name, share: 0 })
    fields.set('file', file)
    return sendFile(address, fields, (share) => setSending({ name, share }))
  }

  function refuse(because: string): void {
    setFault(because)
    input.current?.focus()
  }

  async function sendAll(files: File[], fields: FormData): Promise<void> {
    const [sheet, ...others] = files.filter((file) => !isZip(file))
    if (!sheet || others.length > 0) return refuse('one-sheet')
    const sent = await sendOne(sheetAddress, sheet, fields)
    if (sent.status !== 'arrived' || !sent.id) {
      const names = [sheet, ...files.filter(isZip)].map(({ name }) => name)
      if (!input.current) {
        tellOfFilesNotSent([`${names.join(', ')}: ${faultWords(faultOf(sent), t)}`])
      }
      return refuse(faultOf(sent))
    }
    const address = importAddress(sent.id, 'files')
    const failed: FailedZip[] = []
    const zips = files.filter(isZip)
    for (const [at, zip] of zips.entries()) {
      setZips(sent.id, { coming: zips.slice(at).map(({ name }) => name), failed })
      await untilTaken(address)
      const end = await sendOne(address, zip, new FormData())
      if (end.status === 'arrived') continue
      failed.push({ because: faultOf(end), zip: zip.name })
    }
    setZips(sent.id, { coming: [], failed: input.current ? [] : failed })
    // Whoever has gone to another page finds the import in the list.
    if (!input.current) return tellElsewhere(sent.id, failed, t)
    const refused = failed[0] ? `?refused=${failed[0].because}` : ''
    await navigate(`${importAddress(sent.id, 'columns')}${refused}`, { state: { failed } })
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return
    const fields = new FormData(event.currentTarget)
    setFault(undefined)
    try {
      await whileOpen(() => sendAll([...(input.current?.files ?? [])], fields))
    } finally {
      setSending(undefined)
    }
  }
  return { sending, fault, submit }
}

/** A tab that is closed or reloaded sends no more. */
async function whileOpen(send: () => Promise<void>): Promise<void> {
  const ask = (leaving: Event) => leaving.preventDefault()
  addEventListener('beforeunload', ask)
  await send().finally(() => removeEventListener('beforeunload', ask))
}

/** Sends one more ZIP. Unlike a form, it goes on when the person goes to another page. */
export function sendZip(id: string, zip: File, t: ImportsMessages): Promise<void> {
  const address = importAddress(id, 'files')
  const fields = new FormData()
  fields.set('file', zip)
  return whileOpen(async () => {
    setZips(id, { coming: [zip.name], failed: [] })
    await untilTaken(address)
    const end = await sendFile(address, fields, () => {})
    const failed = end.status === 'arrived' ? [] : [{ zip: zip.name, because: faultOf(end) }]
    setZips(id, { coming: [], failed })
    tellElsewhere(id, failed, t)
  })
}

/** The page of the columns says it in its form. */
function tellElsewhere(id: string, failed: FailedZip[], t: ImportsMessages): void {
  if (failed.length === 0 || location.pathname === importAddress(id, 'columns')) return
  tellOfFilesNotSent(failed.map((one) => `${one.zip}: ${faultWords(one.because, t)}`))
}

const pauseMs = 1000

/** Waits for the previous ZIP: the server accepts one at a time, and unpacks it after its response. */
async function untilTaken(address: string): Promise<void> {
  for (;;) {
    // Whoever was signed out gets the login page: sending the ZIP then says so.
    const answer = await fetchJson(address)
    if (!answer?.isTaking) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function faultOf(end: SendEnd): string {
  return end.status === 'refused' ? end.because : end.status
}
