import { type DragEvent, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import type { FileType } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { fileTitle } from '#dashboard/features/record-form/form-model.ts'
import { NoThumbnail, StagedInputs } from '#dashboard/features/record-form/plain-slot.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { type FileDesk, isUnderWay, type Place } from './file-desk.ts'
import { canBeRetried } from './send-file.ts'
import { turnPicture } from './turn-picture.ts'
import { UploadWords } from './upload-words.tsx'

type Props = {
  place: Place
  desk: FileDesk
  /** All places of the form: where a file can be moved to */
  others: FileType[]
}

/** The place of one file: drop it here, pick it, look at it, move it, send it again. */
export function LivingSlot({ place, desk, others }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const [isOver, setOver] = useState(false)
  const { recordForm: words } = t
  const { type, current, picked, isRemoved } = place
  const title = fileTitle(t, type, locale)
  const arrived = picked?.state.status === 'arrived' ? { ...picked, ...picked.state } : undefined
  const shown = arrived ?? (picked || isRemoved ? undefined : current)
  const named = (action: string) => words.actionFor(action, title)
  const isFull = picked !== undefined || (current !== undefined && !isRemoved)

  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) desk.put(type, file)
    },
  }
  function put(files: FileList | null): void {
    const [file] = files ?? []
    if (file) desk.put(type, file)
  }

  async function look({ id, pages }: { id: string; pages: PageSize[] }): Promise<void> {
    const addressOf = (page: number) => staffFileAddress(id, page, 'full')
    const scans = pages.map((_, index) => ({ title, address: addressOf(index + 1) }))
    async function keep(quarters: number): Promise<boolean> {
      const turned = await turnPicture(addressOf(1), quarters, `${title}.jpg`)
      if (turned) desk.put(type, turned)
      return turned !== undefined
    }
    const { openViewer } = await import('#ui/viewer/viewer.ts')
    const isOne = pages.length === 1
    openViewer(scans, isOne ? { keepTurned: { label: words.saveRotation, keep } } : {})
  }

  return (
    <fieldset className="slot" data-type={type} data-over={isOver || undefined} {...drag}>
      <legend>{title}</legend>
      <div className="slot-body">
        {shown ? (
          <button type="button" className="look" onClick={() => look(shown)}>
            <img
              className="thumbnail"
              src={staffFileAddress(shown.id, 1, 'thumbnail')}
              alt={words.openPage(title)}
            />
          </button>
        ) : (
          <NoThumbnail />
        )}
        <div className="slot-words">
          <UploadWords place={place} title={title} />
          <div className="slot-actions">
            {picked && isUnderWay(picked) ? (
              <Button aria-label={named(words.cancel)} onPress={() => desk.remove(type)}>
                {words.cancel}
              </Button>
            ) : (
              <>
                {picked?.file && canBeRetried(picked.state) && (
                  <Button aria-label={named(words.retry)} onPress={() => desk.retry(type)}>
                    {words.retry}
                  </Button>
                )}
                <FileTrigger acceptedFileTypes={acceptedTypes} onSelect={put}>
                  <Button
                    id={`file.${type}`}
                    aria-label={named(isFull ? words.replace : words.choose)}
                  >
                    {isFull ? words.replace : words.choose}
                  </Button>
                </FileTrigger>
                <span className="by-camera">
                  <FileTrigger
                    acceptedFileTypes={['image/jpeg', 'image/png']}
                    defaultCamera="environment"
                    onSelect={put}
                  >
                    <Button aria-label={named(words.photograph)}>{words.photograph}</Button>
                  </FileTrigger>
                </span>
                {(picked || current) && (
                  <Button
                    aria-label={named(isRemoved && !picked ? words.keep : words.remove)}
                    onPress={() => desk.remove(type)}
                  >
                    {isRemoved && !picked ? words.keep : words.remove}
                  </Button>
                )}
              </>
            )}
            {picked && <MoveTo {...{ type, title, desk, others }} />}
          </div>
        </div>
      </div>
      <StagedInputs slot={{ type, ...(arrived && { staged: arrived }) }} />
      {isRemoved && !picked && <input type="hidden" name={`remove.${type}`} value="on" />}
    </fieldset>
  )
}

type MoveProps = Pick<Props, 'desk' | 'others'> & { type: FileType; title: string }

function MoveTo({ type, title, desk, others }: MoveProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <select
      aria-label={t.recordForm.moveLabel(title)}
      value=""
      onChange={({ target }) => {
        const to = others.find((other) => other === target.value)
        if (to) desk.move(type, to)
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
