import type { Class } from '#contract/classes/class.ts'
import { useMessages } from '#ui/i18n/messages.ts'

const looks = { draft: 'is-pending', published: 'is-approved', cancelled: 'is-sent-back' }

export function ClassState({ state }: Pick<Class, 'state'>) {
  const t = useMessages().classes
  return <span className={`state ${looks[state]}`}>{t.states[state]}</span>
}

/** What an admin can do with a class. */
export function ClassDecisions({ shown: { id, title, state } }: { shown: Class }) {
  const t = useMessages().classes.desk
  const path = `/dashboard/classes/${id}`
  return (
    <>
      {state === 'draft' ? (
        <Decision {...{ path, title }} decision="publish" words={t.publish} />
      ) : (
        <a className="button" href={`${path}/people`} aria-label={`${t.people}: ${title}`}>
          {t.people}
        </a>
      )}
      {state !== 'cancelled' && (
        <a className="button" href={`${path}/edit`} aria-label={`${t.edit}: ${title}`}>
          {t.edit}
        </a>
      )}
      {state === 'published' && (
        <Decision {...{ path, title }} decision="cancel" words={t.cancel} />
      )}
      {state === 'draft' && <Decision {...{ path, title }} decision="delete" words={t.remove} />}
    </>
  )
}

type DecisionProps = {
  path: string
  title: string
  decision: 'publish' | 'cancel' | 'delete'
  words: string
}

function Decision({ path, title, decision, words }: DecisionProps) {
  const asks = decision === 'publish' ? {} : { 'data-confirm': decision, 'data-about': title }
  return (
    <form method="post" action={`${path}/state`} {...asks}>
      <button
        type="submit"
        name="do"
        value={decision}
        className={decision === 'publish' ? 'main' : 'risky'}
        aria-label={`${words}: ${title}`}
      >
        {words}
      </button>
    </form>
  )
}
