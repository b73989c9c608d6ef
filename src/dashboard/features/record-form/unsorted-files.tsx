import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { documentTitle } from '#contract/document-types.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import { keyOf } from '#ui/browser/key-of.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { useScansMessages } from '#ui/i18n/parts/scans.ts'
import { Action, slotKeys, TypeSelect, unsortedType } from './file-drop.tsx'
import { faultText } from './form-model.ts'
import { isUnderWay, type Unsorted, type Uploads, type UploadsState } from './use-uploads.ts'
import type { ShowScans } from './use-viewer.ts'

type Props = { uploads: Uploads; state: UploadsState; show: ShowScans }

/** Files whose names match no slot, for the person to sort, and files that no slot accepts. */
export function UnsortedFiles({ uploads, state: { unsorted, slots }, show }: Props) {
  const locale = useLocale()
  const words = { ...useRecordFormMessages(), ...useScansMessages() }
  const usable = unsorted.filter(({ because }) => !because)
  const unusable = unsorted.flatMap(({ because, ...one }) => (because ? [{ because, ...one }] : []))
  const list = useFocusOfNext(unsorted.length)
  const removal = ({ key, name }: Unsorted) => (
    <Action label={name} onClick={() => uploads.assign(key, undefined)}>
      {words.remove}
    </Action>
  )
  return (
    <>
      {unusable.length > 0 && (
        <UnsortedSection title={words.unusableTitle}>
          <ul className="plain-list">
            {unusable.map((one) => (
              <li key={one.key} className="in-row">
                <span className="error">
                  {words.fileFault(one.name, faultText(words, one.because, locale))}
                </span>
                {removal(one)}
              </li>
            ))}
          </ul>
        </UnsortedSection>
      )}
      {usable.length > 0 && (
        <UnsortedSection title={words.unsortedTitle} help={words.sortHelp}>
          <ul ref={list} className="plain-list">
            {usable.map((one) => (
              <UsableFile key={one.key} {...{ one, uploads, slots, show }}>
                {removal(one)}
              </UsableFile>
            ))}
          </ul>
        </UnsortedSection>
      )}
    </>
  )
}

type UsableProps = Pick<Props, 'uploads' | 'show'> &
  Pick<UploadsState, 'slots'> & { one: Unsorted; children: ReactNode }

function UsableFile({ one, uploads, slots, show, children }: UsableProps) {
  const { documentDetails } = useMessages()
  const locale = useLocale()
  const words = { ...useRecordFormMessages(), ...useScansMessages() }
  const [pressed, setPressed] = useState('')
  const slotOf = (key: string) => slots[slotKeys.indexOf(key)]
  const keyed = slotOf(pressed)
  const unheeded = keyed?.picked
    ? words.keyOfTaken(pressed, documentTitle(keyed.type, locale, false))
    : !keyed && pressed && words.keyOfNone(pressed)
  return (
    <li
      className="in-row"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(unsortedType, String(one.key))
      }}
    >
      <Thumbnail
        one={one}
        show={show}
        onUnreadable={() => uploads.send(one.key, one.file)}
        onKey={(key) => {
          if (!slotKeys.includes(key)) return
          const slot = slotOf(key)
          if (slot && !slot.picked) uploads.assign(one.key, slot.type)
          else setPressed(key)
        }}
      />
      <label htmlFor={`unsorted-${one.key}`}>{words.belongsTo(one.name)}</label>
      <TypeSelect
        id={`unsorted-${one.key}`}
        title={documentDetails.choose}
        types={slots.map(({ type, picked }) => ({ type, isTaken: Boolean(picked) }))}
        onChoose={(type) => uploads.assign(one.key, type)}
      />
      <FileStatus {...{ one, slots, unheeded }} />
      {children}
    </li>
  )
}

type StatusProps = Pick<UploadsState, 'slots'> & { one: Unsorted; unheeded: string | false }

/** Why a key did nothing, why the file has no slot, or what the text of its first page suggests */
function FileStatus({ one, slots, unheeded }: StatusProps) {
  const t = useRecordFormMessages()
  const { readingFirstPage, forAdmins } = useScansMessages()
  const locale = useLocale()
  const { state } = one
  const reading = state?.status === 'offline' ? t.offline : readingFirstPage
  const suggestion = state?.status === 'arrived' ? state.suggestion : undefined
  const type = typeByName(one.name) ?? suggestion?.type
  const isForAdmins = type && !slots.some((slot) => slot.type === type)
  const because = isForAdmins && forAdmins(documentTitle(type, locale, false))
  return (
    <span className="quiet" role="status">
      {unheeded ||
        (isUnderWay(one) ? reading : because || (suggestion && t.firstPageSays(suggestion.says)))}
    </span>
  )
}

type SectionProps = { title: string; help?: string; children: ReactNode }

function UnsortedSection({ title, help, children }: SectionProps) {
  return (
    <section className="notice unsorted" aria-label={title}>
      <div role="alert">
        <h3>{title}</h3>
      </div>
      {help && <p className="quiet with-keys">{help}</p>}
      {children}
    </section>
  )
}

type ThumbnailProps = {
  one: Unsorted
  show: ShowScans
  /** The browser cannot show the picture, so most likely the server refuses it, and says why. */
  onUnreadable: () => void
  onKey: (key: string) => void
}

function Thumbnail({ one: { name, file }, show, ...on }: ThumbnailProps) {
  const t = useScansMessages()
  const [address, forget] = useAddressOf(file)
  const picture = /^image\//.test(file.type) ? address : undefined

  function press({ nativeEvent: pressed }: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey } = pressed
    if (!ctrlKey && !metaKey && !altKey) on.onKey(keyOf(pressed).toUpperCase())
  }
  function fail(): void {
    forget()
    on.onUnreadable()
  }
  function open(event: MouseEvent): void {
    if (picture) show(event, [{ title: name, address: picture }])
  }
  return (
    <button
      type="button"
      className="look"
      aria-label={t.placeFile(name)}
      onKeyDown={press}
      onClick={open}
    >
      {picture ? (
        <img className="thumbnail" src={picture} alt="" draggable={false} onError={fail} />
      ) : (
        <span className="thumbnail nothing">{/pdf$/i.exec(name)?.[0].toUpperCase()}</span>
      )}
    </button>
  )
}

function useAddressOf(file: File) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return [address, () => setAddress(undefined)] as const
}

/** After a file was sorted or removed by a key, focuses the next one, or one that no slot accepts. */
function useFocusOfNext(count: number) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (count === 0 || document.activeElement !== document.body) return
    const next = list.current ?? document.querySelector('.unsorted li')
    next?.querySelector('button')?.focus()
  }, [count])
  return list
}
