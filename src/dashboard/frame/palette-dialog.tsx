import { type RefObject, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { announcedBeforeHidden } from '#dashboard/layout/lazy-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { type Command, useCommands } from './use-commands.tsx'
import { useFoundRecords, useRecordHere } from './use-found-records.ts'
import './palette-dialog.css'

/** The arrow keys of the field scroll the list, which is no stop of the Tab key. */
const combobox = { type: 'text', role: 'combobox', 'aria-expanded': true } as const

type Props = {
  /** Keys typed before the dialog was loaded */
  early: RefObject<string>
  onClose: () => void
}

export default function PaletteDialog({ early, onClose }: Props) {
  const { dashboard, searching } = useMessages()
  const t = dashboard.palette
  const [typed, setTyped] = useState(() => early.current)
  const leaving = useRef<HTMLFormElement>(null)
  const [searched, here] = [useFoundRecords(typed), useRecordHere()]
  const answer = typed.trim() ? searched : here
  const groups = useCommands(typed, { searched, here }, () => leaving.current?.requestSubmit())
  const status = {
    idle: '',
    searching,
    found: groups.length === 0 ? t.nothing : '',
    failed: t.failed,
    'signed-out': dashboard.held['signed-out'].title,
  }[answer.outcome]

  function act({ id, run }: Command): void {
    run()
    if (id !== 'sign-out') onClose()
  }
  return (
    // isDismissable would add a button whose English label cannot be translated.
    <ModalOverlay
      {...announcedBeforeHidden}
      isOpen
      onOpenChange={onClose}
      className="confirm-ground palette-ground"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Modal className="palette">
        <Button className="unseen" excludeFromTabOrder onPress={onClose}>
          {dashboard.shortcuts.close}
        </Button>
        <Dialog aria-label={t.open}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label={t.open} autoFocus>
              <Input {...combobox} placeholder={t.placeholder} maxLength={100} />
            </SearchField>
            <ListBox aria-label={t.results} className="palette-list">
              {groups.map(({ title, commands }) => (
                <ListBoxSection key={title} id={title}>
                  <Header>{title}</Header>
                  {commands.map((command) => (
                    <PaletteItem key={command.id} command={command} act={act} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
          <p role="status">{status}</p>
          <form ref={leaving} method="post" action="/logout" />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteItem({ command, act }: { command: Command; act: (command: Command) => void }) {
  const { id, title, lang, detail, Icon } = command
  return (
    <ListBoxItem
      id={id}
      textValue={detail ? `${title}, ${detail}` : title}
      onAction={() => act(command)}
    >
      <Icon size={18} aria-hidden="true" />
      <span lang={lang}>{title}</span>
      {detail && <small>{detail}</small>}
    </ListBoxItem>
  )
}
