import { Button } from 'react-aria-components/Button'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { announcedBeforeHidden } from '#dashboard/layout/lazy-dialog.tsx'
import { type ConfirmKind, useConfirmText, useMovesToBin } from '#ui/components/confirm-page.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

/** `to-bin`: yes, to a text that says so; `unasked`: the dialog could not be loaded */
export type ConfirmAnswer = 'yes' | 'to-bin' | 'no' | 'unasked'

type Props = {
  kind: ConfirmKind
  about: string | undefined
  /** Escape answers no. */
  onAnswer: (is: ConfirmAnswer) => void
}

export default function ConfirmDialog({ kind, about, onAnswer }: Props) {
  const { confirm } = useMessages().dashboard
  const text = useConfirmText(kind)
  const isToBin = useMovesToBin(kind)
  return (
    <ModalOverlay
      {...announcedBeforeHidden}
      isOpen
      onOpenChange={() => onAnswer('no')}
      className="confirm-ground"
    >
      <Modal className="confirm">
        <Dialog role="alertdialog" aria-describedby="confirm-text">
          <Heading slot="title" level={2}>
            {confirm.title}
          </Heading>
          <div id="confirm-text">
            {about && <p className="about">{about}</p>}
            <p>{text}</p>
          </div>
          <div className="choices">
            <Button autoFocus onPress={() => onAnswer('no')}>
              {kind === 'cancel' || kind === 'leave' ? confirm.keep : confirm.cancel}
            </Button>
            <Button className="risky" onPress={() => onAnswer(isToBin ? 'to-bin' : 'yes')}>
              {confirm.yes[kind]}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
