import type { Class } from '#contract/classes/class.ts'
import { Badge } from '#ui/components/badge.tsx'
import { PostButton } from '#ui/components/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

const tones = { draft: 'waiting', published: 'good', cancelled: 'bad' } as const

export function ClassState({ state }: Pick<Class, 'state'>) {
  const t = useMessages().classes
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>
}

/** What an admin can do with a class. */
export function ClassDecisions({ shown: { id, title, state } }: { shown: Class }) {
  const t = useMessages().classes.list
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
  const isPublish = decision === 'publish'
  return (
    <PostButton
      action={`${path}/state`}
      name="do"
      value={decision}
      variant={isPublish ? 'main' : 'risky'}
      confirm={!isPublish && { kind: decision, about: title }}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </PostButton>
  )
}
