import { useEffect, useRef, useState } from 'react'
import type { FileFault } from '#contract/forms/record-form.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { useScansMessages } from '#ui/i18n/parts/scans.ts'
import { FilePicker } from './file-drop.tsx'
import { faultText } from './form-model.ts'
import { refusedEarly } from './send-file.ts'

type ScanSaid =
  | { outcome: 'reading' | 'unreadable' | 'failed' }
  | { outcome: 'refused'; because: FileFault }
  /** `picture` is an object URL of the part that was read, valid until it is revoked */
  | { outcome: 'read'; text: string; picture: string }

const address = '/dashboard/passport-lines'

/** Sends a scan to the OCR program that the operator has configured, and shows the result. */
export function ScanReader({ take }: { take: (text: string) => void }) {
  const t = useRecordFormMessages()
  const { readScan: words } = useScansMessages()
  const locale = useLocale()
  const { said, read } = useScan(take)
  return (
    <>
      <FilePicker accept="image/jpeg,image/png,image/webp" onPick={([file]) => file && read(file)}>
        {words.read}
      </FilePicker>
      {said?.outcome === 'read' && (
        <figure>
          <img src={said.picture} alt={words.picture} />
          <figcaption>
            {words.compare} <code>{said.text}</code>
          </figcaption>
        </figure>
      )}
      <p role="status">
        {said?.outcome === 'refused' &&
          (said.because === 'not-an-image'
            ? words.picturesOnly
            : faultText(t, said.because, locale))}
        {said && said.outcome !== 'refused' && said.outcome !== 'read' && words[said.outcome]}
      </p>
    </>
  )
}

function useScan(take: (text: string) => void) {
  const [said, say] = useState<ScanSaid>()
  const latest = useRef<File>(null)
  const picture = said?.outcome === 'read' ? said.picture : undefined
  useEffect(() => {
    return () => {
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [picture])
  useEffect(() => {
    return () => {
      latest.current = null
    }
  }, [])
  async function read(file: File): Promise<void> {
    latest.current = file
    say({ outcome: 'reading' })
    const found = await readScan(file)
    // Another scan may have been chosen while this one was read, or the form left.
    if (latest.current !== file) {
      if (found.outcome === 'read') URL.revokeObjectURL(found.picture)
      return
    }
    say(found)
    if (found.outcome === 'read') take(found.text)
  }
  return { said, read: (file: File) => void read(file) }
}

async function readScan(file: File): Promise<ScanSaid> {
  const because = refusedEarly(file)
  if (because) return { outcome: 'refused', because }
  const headers = { accept: 'application/json' }
  const sent = fetch(address, { method: 'POST', headers, body: file })
  const answer = await sent.catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  if (answer?.status === 422 && said?.because) return { outcome: 'refused', because: said.because }
  if (!answer?.ok || !said) return { outcome: 'failed' }
  if (!said.text) return { outcome: 'unreadable' }
  const bytes = Uint8Array.from(atob(said.picture), (letter) => letter.charCodeAt(0))
  const picture = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  return { outcome: 'read', text: said.text, picture }
}
