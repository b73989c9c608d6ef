import { Button } from 'react-aria-components/Button'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { announcedBeforeHidden } from '#dashboard/layout/lazy-dialog.tsx'
import {
  modifier,
  type Shortcut,
  useRegisteredShortcuts,
  useShortcutSwitch,
} from '#dashboard/layout/use-shortcuts.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import './shortcuts-dialog.css'

/** Keyboard shortcuts of this page first, then the global ones. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages().dashboard.shortcuts
  const { isOn, turn } = useShortcutSwitch()
  const registered = useRegisteredShortcuts()
  const onPage = registered.filter(({ where }) => where === 'page')
  const everywhere = registered.filter(({ where }) => where === 'everywhere')
  return (
    // isDismissable would add a button whose English label cannot be translated.
    <ModalOverlay
      {...announcedBeforeHidden}
      isOpen
      onOpenChange={onClose}
      className="confirm-ground"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Modal className="confirm shortcuts">
        <Dialog>
          <Heading slot="title" level={2}>
            {t.title}
          </Heading>
          <label>
            <input type="checkbox" checked={isOn} onChange={turn} /> {t.on}
          </label>
          <p className="hint">{t.help}</p>
          <ul className="plain-list">
            {[...onPage, ...everywhere]
              .flatMap(({ shortcuts }) => shortcuts)
              .filter(({ title }) => title)
              .map((shortcut) => (
                <li key={`${shortcut.withCtrl} ${shortcut.key}`}>
                  <Keys shortcut={shortcut} /> {shortcut.title}
                </li>
              ))}
          </ul>
          <div className="choices">
            <Button autoFocus className="main" onPress={onClose}>
              {t.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Keys({ shortcut: { key, withCtrl } }: { shortcut: Shortcut }) {
  return (
    <span>
      {withCtrl && <kbd>{modifier()}</kbd>} <kbd>{nameOf(key)}</kbd>
    </span>
  )
}

function nameOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}
