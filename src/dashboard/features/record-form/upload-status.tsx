import { ProgressBar } from 'react-aria-components'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { faultText } from './form-model.ts'
import { Pages } from './plain-slot.tsx'
import { isPhotoOfSeveralPages, isUnderWay, type Picked, type SlotState } from './use-uploads.ts'

/** Which file a slot holds, and how far its upload is. */
export function UploadStatus({ slot, title }: { slot: SlotState; title: string }) {
  const { recordForm: t } = useMessages()
  const { current, picked, isRemoved } = slot
  const because = isPhotoOfSeveralPages(slot) ? 'one-page-only' : undefined
  if (!picked) {
    if (!current) return <p className="quiet">{t.nothingYet}</p>
    if (isRemoved) return <p>{t.willBeRemoved}</p>
    return (
      <p>
        {t.present} <Pages pages={current.pages} />
      </p>
    )
  }
  return (
    <>
      <p className="file-name">
        <strong>{picked.name}</strong>{' '}
        {picked.state.status === 'arrived' && <Pages pages={picked.state.pages} />}
      </p>
      <div role="status">
        {picked.state.status === 'arrived' && !because ? (
          <p className="quiet">
            <span className="unseen">{t.arrived(title)} </span>
            {current ? t.replaces : t.newFile}
          </p>
        ) : (
          <Fault state={because ? { status: 'refused', because } : picked.state} />
        )}
      </div>
      {isUnderWay(picked) && <Progress picked={picked} />}
    </>
  )
}

function Fault({ state }: Pick<Picked, 'state'>) {
  const t = useMessages()
  const locale = useLocale()
  if (state.status === 'refused') {
    return <p className="error">{faultText(t, state.because, locale)}</p>
  }
  if (state.status === 'broken') return <p className="error">{t.recordForm.notSent}</p>
  if (state.status === 'signed-out') return <p className="error">{t.recordForm.signedOut}</p>
  return null
}

function Progress({ picked: { name, state } }: { picked: Picked }) {
  const t = useMessages().recordForm
  const percent = state.status === 'sending' ? Math.round(state.share * 100) : undefined
  const words = {
    waiting: t.waiting,
    reading: t.reading,
    retrying: t.retrying,
    offline: t.offline,
    sending: t.sending(percent ?? 0),
    arrived: '',
    refused: '',
    broken: '',
    'signed-out': '',
  }[state.status]
  return (
    <ProgressBar
      className="progress"
      aria-label={t.progressOf(name)}
      valueLabel={words}
      {...(percent === undefined ? { isIndeterminate: true } : { value: percent })}
    >
      <span className="track">
        <span className="fill" style={{ width: `${percent ?? 100}%` }} data-state={state.status} />
      </span>
      <span className="quiet">{words}</span>
    </ProgressBar>
  )
}
