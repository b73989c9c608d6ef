import { Form } from 'react-router'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Choice } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'

/** Whether notifications are mailed as well, on the page of the user's own account. */
export function NotificationMail({ isOn }: { isOn: boolean }) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const t = dashboard.notifications
  return (
    <Form method="post" action="/account" className="card fields">
      <h2>{dashboard.pages.notifications}</h2>
      <Choice
        key={String(isOn)}
        name="mail"
        label={t.mail}
        hint={t.mailHint}
        defaultChecked={isOn}
      />
      <SubmitButton name="change" value="notifications" variant="main">
        {account.own.save}
      </SubmitButton>
    </Form>
  )
}
