import { Button } from 'react-aria-components/Button'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { createRoot } from 'react-dom/client'
import { pageLocale } from '#ui/browser/page-locale.ts'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { InIsland } from '#ui/in-island.tsx'

type Question = { kind: ConfirmKind; about: string | undefined }
type Answer = 'yes' | 'no'

/** Resolves with the answer. Escape means no. */
export function openConfirmDialog(question: Question): Promise<Answer> {
  const place = document.createElement('div')
  const root = createRoot(place)
  return new Promise((resolve) => {
    function close(answer: Answer): void {
      root.unmount()
      resolve(answer)
    }
    root.render(
      <InIsland locale={pageLocale()}>
        <ConfirmDialog {...question} onAnswer={close} />
      </InIsland>,
    )
  })
}

function ConfirmDialog({ kind, about, onAnswer }: Question & { onAnswer: (is: Answer) => void }) {
  const { confirm } = useMessages().dashboard
  return (
    <ModalOverlay isOpen onOpenChange={() => onAnswer('no')} className="confirm-ground">
      <Modal className="confirm">
        <Dialog role="alertdialog" aria-describedby="confirm-text">
          <Heading slot="title" level={2}>
            {confirm.title}
          </Heading>
          <div id="confirm-text">
            {about && <p className="about">{about}</p>}
            <p>{confirm.text}</p>
          </div>
          <div className="choices">
            <Button autoFocus onPress={() => onAnswer('no')}>
              {confirm.cancel}
            </Button>
            <Button className="risky" onPress={() => onAnswer('yes')}>
              {confirm.yes[kind]}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
