import { type DragEvent, useState } from 'react'
import { Button, type ButtonProps, FileTrigger } from 'react-aria-components'
import type { FileType } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { fileTitle } from './form-model.ts'
import { NoThumbnail, StagedInputs } from './plain-slot.tsx'
import { canBeRetried } from './send-file.ts'
import { UploadStatus } from './upload-status.tsx'
import { isUnderWay, type SlotState, type Uploads } from './use-uploads.ts'

type Props = {
  slot: SlotState
  uploads: Uploads
  /** The types of the other slots, to which a file can be moved */
  others: FileType[]
}

/** A slot for one file, which can be dropped, chosen, viewed, moved and sent again. */
export function FileSlot({ slot, uploads, others }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const { type, current, picked, isRemoved } = slot
  const title = fileTitle(t, type, locale)
  const arrived = picked?.state.status === 'arrived' ? { ...picked, ...picked.state } : undefined
  const shown = arrived ?? (picked || isRemoved ? undefined : current)
  const put = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) uploads.put(type, file)
  }
  const { isOver, drag } = useFileDrop(put)
  return (
    <fieldset className="slot" data-type={type} data-over={isOver || undefined} {...drag}>
      <legend>{title}</legend>
      <div className="slot-body">
        {shown ? (
          <Preview {...shown} title={title} onTurned={(file) => uploads.put(type, file)} />
        ) : (
          <NoThumbnail />
        )}
        <div className="slot-words">
          <UploadStatus slot={slot} title={title} />
          <div className="slot-actions">
            {picked && isUnderWay(picked) ? (
              <Cancel title={title} onPress={() => uploads.remove(type)} />
            ) : (
              <SlotActions {...{ slot, uploads, title, put }} />
            )}
            {picked && <MoveTo {...{ type, title, uploads, others }} />}
          </div>
        </div>
      </div>
      <StagedInputs slot={{ type, ...(arrived && { staged: arrived }) }} />
      {isRemoved && !picked && <input type="hidden" name={`remove.${type}`} value="on" />}
    </fieldset>
  )
}

function useFileDrop(put: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      put(event.dataTransfer.files)
    },
  }
  return { isOver, drag }
}

type PreviewProps = {
  id: string
  pages: PageSize[]
  title: string
  onTurned: (file: File) => void
}

function Preview({ id, pages, title, onTurned }: PreviewProps) {
  const { recordForm: t } = useMessages()

  async function view(): Promise<void> {
    const addressOf = (page: number) => staffFileAddress(id, page, 'full')
    const scans = pages.map((_, index) => ({ title, address: addressOf(index + 1) }))
    async function keep(quarters: number): Promise<boolean> {
      const turned = await turnPicture(addressOf(1), quarters, `${title}.jpg`)
      if (turned) onTurned(turned)
      return turned !== undefined
    }
    const { openViewer } = await import('#ui/viewer/viewer.ts')
    const isOne = pages.length === 1
    openViewer(scans, isOne ? { keepTurned: { label: t.saveRotation, keep } } : {})
  }
  return (
    <button type="button" className="look" onClick={view}>
      <img
        className="thumbnail"
        src={staffFileAddress(id, 1, 'thumbnail')}
        alt={t.openPage(title)}
      />
    </button>
  )
}

/** Turns a picture by quarters to the right. */
async function turnPicture(
  address: string,
  quarters: number,
  name: string,
): Promise<File | undefined> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  const picture = await createImageBitmap(await response.blob())
  const isSideways = quarters % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = isSideways ? picture.height : picture.width
  canvas.height = isSideways ? picture.width : picture.height
  const drawing = canvas.getContext('2d')
  drawing?.translate(canvas.width / 2, canvas.height / 2)
  drawing?.rotate((quarters * Math.PI) / 2)
  drawing?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  )
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}

type ActionsProps = Pick<Props, 'slot' | 'uploads'> & {
  title: string
  put: (files: FileList | null) => void
}

function SlotActions({ slot, uploads, title, put }: ActionsProps) {
  const t = useMessages().recordForm
  const { type, current, picked, isRemoved } = slot
  const isFull = picked !== undefined || (current !== undefined && !isRemoved)
  return (
    <>
      {picked?.file && canBeRetried(picked.state) && (
        <Action action={t.retry} title={title} onPress={() => uploads.retry(type)} />
      )}
      <FileTrigger acceptedFileTypes={acceptedTypes} onSelect={put}>
        <Action id={`file.${type}`} action={isFull ? t.replace : t.choose} title={title} />
      </FileTrigger>
      <span className="by-camera">
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png']}
          defaultCamera="environment"
          onSelect={put}
        >
          <Action action={t.photograph} title={title} />
        </FileTrigger>
      </span>
      {(picked || current) && (
        <Action
          action={isRemoved && !picked ? t.keep : t.remove}
          title={title}
          onPress={() => uploads.remove(type)}
        />
      )}
    </>
  )
}

function Cancel(button: Pick<ActionProps, 'title' | 'onPress'>) {
  return <Action action={useMessages().recordForm.cancel} {...button} />
}

type ActionProps = ButtonProps & { action: string; title: string }

function Action({ action, title, ...button }: ActionProps) {
  const { actionFor } = useMessages().recordForm
  return (
    <Button {...button} aria-label={actionFor(action, title)}>
      {action}
    </Button>
  )
}

type MoveProps = Pick<Props, 'uploads' | 'others'> & { type: FileType; title: string }

function MoveTo({ type, title, uploads, others }: MoveProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <select
      aria-label={t.recordForm.moveLabel(title)}
      value=""
      onChange={({ target }) => {
        const to = others.find((other) => other === target.value)
        if (to) uploads.move(type, to)
      }}
    >
      <option value="">{t.recordForm.moveTo}</option>
      {others
        .filter((other) => other !== type)
        .map((other) => (
          <option key={other} value={other}>
            {fileTitle(t, other, locale)}
          </option>
        ))}
    </select>
  )
}
