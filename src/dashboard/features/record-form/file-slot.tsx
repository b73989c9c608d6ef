import { FileText } from 'lucide-react'
import {
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { DetailsFields } from './details-fields.tsx'
import { Action, FilePicker, TypeSelect, useFileDrop } from './file-drop.tsx'
import { type Conflict, faultText, type Slot } from './form-model.ts'
import { canBeRetried } from './send-file.ts'
import {
  isPhotoOfSeveralPages,
  isRefused,
  isUnderWay,
  type Picked,
  type SlotState,
  type Uploads,
} from './use-uploads.ts'
import type { ShowScans } from './use-viewer.ts'

type Props = {
  /** The slot as the server answered it, for forms sent without a script */
  answered: Slot
  slot: SlotState
  uploads: Uploads
  /** The types of the other slots, as targets for moving the file */
  others: FileType[]
  isReady: boolean
  show: ShowScans
  /** The key that puts an unsorted file here, while there are any */
  shortcut: string | undefined
  difference: Conflict['details'][number] | undefined
}

/** A slot for one file, which can be dropped, chosen, viewed, moved and uploaded again. */
export function FileSlot({ answered, slot, difference, ...props }: Props) {
  const { uploads, others, isReady, show, shortcut } = props
  const t = useRecordFormMessages()
  const locale = useLocale()
  const title = documentTitle(slot.type, locale, false)
  const { type, picked, isRemoved } = slot
  const { arrived, shown } = filesOf(slot)
  const put = ([file]: File[]) => file && uploads.put(type, file)
  const [turned, setTurned] = useState<File>()
  /** A turned picture shows the same document; whatever file comes after it is another one. */
  const isKept = picked?.file ? picked.file === turned : answered.isKept
  /** Beside the form, the viewer stays open while its scan is moved, replaced or removed. */
  const turn = (id: string, picture: Blob) => {
    const now = uploads.read().slots.find((one) => filesOf(one).shown?.id === id)
    if (!now) return false
    const nowTitle = documentTitle(now.type, locale, false)
    const file = new File([picture], `${nowTitle}.jpg`, { type: picture.type })
    if (now.type === type && (!picked || isKept)) setTurned(file)
    uploads.put(now.type, file, t.rotated(nowTitle))
    return true
  }
  const drag = useFileDrop(uploads, type)
  return (
    <fieldset aria-labelledby={`of-${type}`} className="slot" data-type={type} {...drag}>
      <p id={`of-${type}`} className="slot-title">
        {shortcut && <kbd>{shortcut}</kbd>} {title}
      </p>
      <div className="slot-body">
        {shown ? (
          <Preview {...{ ...shown, title, show }} onTurned={turn} />
        ) : (
          <span className="thumbnail nothing" aria-hidden="true" />
        )}
        <div className="slot-words">
          <SlotStatus slot={slot} title={title} />
          {/* Both variants take up the same space, so that buttons do not move when the script starts. */}
          <div className="slot-choices">
            <PlainActions slot={answered} title={title} isReady={isReady} />
            <SlotActions {...{ slot, uploads, title, put, others, isReady }} />
          </div>
        </div>
      </div>
      <StagedInputs type={type} staged={isReady ? arrived : answered.staged} />
      {isReady && isRemoved && !picked && (
        <input type="hidden" name={`remove.${type}`} value="on" />
      )}
      <DetailsFields
        // What is saved takes the place of what was typed for a file that was refused.
        key={slot.stays?.key}
        slot={{ ...answered, isKept: isKept ?? false }}
        title={title}
        isReplaced={isReady ? picked !== undefined : undefined}
        difference={difference}
      />
    </fieldset>
  )
}

function filesOf({ picked, current, isRemoved }: SlotState) {
  const arrived = picked?.state.status === 'arrived' ? { ...picked, ...picked.state } : undefined
  return { arrived, shown: arrived ?? (picked || isRemoved ? undefined : current) }
}

type PreviewProps = {
  id: string
  pages: PageSize[]
  title: string
  show: ShowScans
  /** Returns false if the scan is not in the form any more. */
  onTurned: (id: string, picture: Blob) => boolean
}

function Preview({ id, pages, title, show, onTurned }: PreviewProps) {
  const t = useRecordFormMessages()
  const addressOf = (page: number) => staffFileAddress(id, page, 'full')

  async function keep(quarters: number): Promise<boolean> {
    const loaded = await import('#ui/browser/turn-picture.ts').catch(() => undefined)
    const turned = await loaded?.turnPicture(addressOf(1), quarters)
    return turned !== undefined && onTurned(id, turned)
  }
  function view(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const scans = pages.map((_, index) => ({ title, address: addressOf(index + 1) }))
    const keepTurned = { label: t.saveRotation, failed: t.rotationNotSaved, keep }
    show(event, scans, pages.length === 1 ? { keepTurned } : {})
  }
  return (
    <a href={addressOf(1)} target="_blank" rel="noreferrer" className="look" onClick={view}>
      <Thumbnail key={id} id={id} alt={t.openPage(title)} />
    </a>
  )
}

/** Without a connection a sign, until the browser is back online or somebody opens the file. */
export function Thumbnail({ id, alt }: { id: string; alt: string }) {
  const [isLost, setLost] = useState(false)
  const sign = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isLost) return
    const again = () => setLost(false)
    const opener = sign.current?.closest('a')
    addEventListener('online', again)
    opener?.addEventListener('click', again)
    return () => {
      removeEventListener('online', again)
      opener?.removeEventListener('click', again)
    }
  }, [isLost])
  if (isLost) {
    return (
      <span ref={sign} className="thumbnail lost" role="img" aria-label={alt}>
        <FileText aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      // It may have failed before the script ran.
      ref={(image) => void (image?.complete && image.naturalWidth === 0 && setLost(true))}
      className="thumbnail"
      src={staffFileAddress(id, 1, 'thumbnail')}
      alt={alt}
      onError={() => setLost(true)}
    />
  )
}

function SlotStatus({ slot, title }: { slot: SlotState; title: string }) {
  const t = useRecordFormMessages()
  const { type, current, picked, stays, isRemoved } = slot
  if (!picked) {
    if (!current) return <p className="quiet">{t.nothingYet}</p>
    if (isRemoved) return <p>{t.willBeRemoved}</p>
    return (
      <>
        <p>
          {t.present} <Pages pages={current.pages} />
        </p>
        {stays && <Fault id={`file.${type}-error`} slot={slot} picked={stays} />}
      </>
    )
  }
  const { name, state } = picked
  const isArrived = state.status === 'arrived' && !isPhotoOfSeveralPages(slot)
  return (
    <>
      {(isArrived || isUnderWay(picked)) && (
        <p className="file-name">
          <strong>{name}</strong> {isArrived && <Pages pages={state.pages} />}
        </p>
      )}
      <div role="status">
        {isArrived && (
          <p className="quiet">
            <span className="unseen">{t.arrived(title)} </span>
            {current ? t.replaces : t.newFile}
          </p>
        )}
        <Reason slot={slot} />
        <Fault id={`file.${type}-error`} slot={slot} picked={picked} />
      </div>
      {isUnderWay(picked) && <Progress picked={picked} />}
    </>
  )
}

function Reason({ slot: { type, picked } }: { slot: SlotState }) {
  const t = useRecordFormMessages()
  const { isByText, state } = picked ?? {}
  const suggestion = isByText && state?.status === 'arrived' ? state.suggestion : undefined
  return suggestion?.type === type && <p className="hint">{t.firstPageSays(suggestion.says)}</p>
}

function Pages({ pages }: { pages: PageSize[] }) {
  return <span className="quiet">{useMessages().pageCount(pages.length)}</span>
}

function Fault({
  id,
  slot,
  picked: { name, state },
}: {
  id: string
  slot: SlotState
  picked: Picked
}) {
  const t = useRecordFormMessages()
  const locale = useLocale()
  const words = {
    broken: t.notSent,
    'signed-out': t.signedOut,
    'not-yours': t.notYours,
    refused: state.status === 'refused' && faultText(t, state.because, locale),
    arrived: isPhotoOfSeveralPages(slot) && faultText(t, 'one-page-only', locale),
  }
  const because = state.status in words && words[state.status as keyof typeof words]
  return (
    because && (
      <p id={id} className="error">
        {t.fileFault(name, because)}
      </p>
    )
  )
}

function Progress({ picked: { name, state } }: { picked: Picked }) {
  const t = useRecordFormMessages()
  const percent = state.status === 'sending' ? Math.round(state.share * 100) : undefined
  const words = {
    waiting: t.waiting,
    reading: t.reading,
    retrying: t.retrying,
    offline: t.offline,
    sending: t.sending(percent ?? 0),
  }[state.status as string]
  return (
    <div className="progress">
      <progress aria-label={t.progressOf(name)} aria-valuetext={words} value={percent} max={100} />
      <span className="quiet">{words}</span>
    </div>
  )
}

type ActionsProps = Pick<Props, 'slot' | 'uploads' | 'others' | 'isReady'> & {
  title: string
  put: (files: File[]) => void
}

function SlotActions({ slot, uploads, title, put, others, isReady }: ActionsProps) {
  const t = useRecordFormMessages()
  const { tryAgain } = useMessages()
  const { type, current, picked, isRemoved } = slot
  const isFull = picked !== undefined || (current !== undefined && !isRemoved)
  const remove = (words: string) => (
    <Action label={title} onClick={() => uploads.remove(type)}>
      {words}
    </Action>
  )
  return (
    <div className="slot-actions" inert={!isReady} {...useFocusKept()}>
      {picked && isUnderWay(picked) ? (
        remove(t.cancel)
      ) : (
        <>
          {picked?.file && canBeRetried(picked.state) && (
            <Action label={title} onClick={() => uploads.retry(type)}>
              {tryAgain}
            </Action>
          )}
          <FilePicker
            {...(isReady && { id: `file.${type}` })}
            label={title}
            isFaulty={isReady && isRefused(slot)}
            onPick={put}
          >
            {isFull ? t.replace : t.choose}
          </FilePicker>
          <span className="by-camera">
            <FilePicker fromCamera label={title} onPick={put}>
              {t.photograph}
            </FilePicker>
          </span>
          {(picked || current) && remove(isRemoved && !picked ? t.keep : t.remove)}
        </>
      )}
      {picked && <MoveTo {...{ type, title, uploads, others }} />}
    </div>
  )
}

/** If the button with the focus is gone, such as "Remove" of a file, the first one gets it. */
function useFocusKept() {
  const ref = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  useLayoutEffect(() => {
    const isLost = isHere.current && document.activeElement === document.body
    if (isLost) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => void (isHere.current = true),
    // A window that loses the focus, to the one for files, keeps its active element.
    onBlur({ target }: FocusEvent) {
      isHere.current = document.activeElement === target
    },
  }
}

type MoveProps = Pick<Props, 'uploads' | 'others'> & { type: FileType; title: string }

function MoveTo({ type, title, uploads, others }: MoveProps) {
  const t = useRecordFormMessages()
  return (
    <TypeSelect
      aria-label={t.moveLabel(title)}
      title={t.moveTo}
      types={others.filter((other) => other !== type).map((other) => ({ type: other }))}
      onChoose={(to) => uploads.move(type, to)}
    />
  )
}

/** Without a script, the browser sends the file as a part of the form. */
function PlainActions({ slot, title, isReady }: { slot: Slot; title: string; isReady: boolean }) {
  const t = useRecordFormMessages()
  const { type, current, staged, isRemoved, fault } = slot
  const named = (name: string) => (isReady ? { disabled: true } : { name: `${name}.${type}` })
  const refused = fault && { 'aria-invalid': true, 'aria-describedby': `file.${type}-error` }
  return (
    <div inert={isReady}>
      {staged && (
        <label className="tick">
          <input type="checkbox" {...named('unstage')} /> {t.dontUse}
        </label>
      )}
      {current && !staged && (
        <label className="tick">
          <input type="checkbox" {...named('remove')} defaultChecked={isRemoved} /> {t.removeOnSave}
        </label>
      )}
      <input
        type="file"
        {...named('file')}
        accept={acceptedTypes.join(',')}
        aria-label={t.chooseFile(title)}
        {...(!isReady && { id: `file.${type}`, ...refused })}
      />
    </div>
  )
}

type Staged = { type: FileType; staged: { id: string; name: string } | undefined }

/** Hidden fields that refer to a file that was uploaded before the form. */
export function StagedInputs({ type, staged }: Staged) {
  if (!staged) return null
  return (
    <>
      <input type="hidden" name={`staged.${type}`} value={staged.id} />
      <input type="hidden" name={`named.${type}`} value={staged.name} />
    </>
  )
}
