import { useEffect, useRef, useState } from 'react'
import {
  mostNoticesShown,
  type Notice,
  type NoticeFields,
  noticePictureAddress,
  noticePictures,
} from '#contract/site/notice.ts'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { DecisionButton } from '#dashboard/layout/submit-button.tsx'
import {
  type Returned,
  TwoPictureForm,
  useTextMistakes,
} from '#dashboard/layout/two-picture-form.tsx'
import { acceptedTo } from '#dashboard/layout/typed/posts.ts'
import { useWhenAnswered } from '#dashboard/layout/typed/use-kept-text.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { PlainText } from '#ui/plain-text.tsx'

const path = '/dashboard/posts'

type Props = {
  notices: Notice[]
  /** The cursor of the next page */
  next: string | undefined
  /** The ids of the notices that visitors see */
  onHomePage: string[]
  /** The ids of those whose title reads as the name of a government's service */
  posing: string[]
  newId: string
  returned?: ReturnedNotice | undefined
  /** Whether the notice was deleted while it was edited */
  isGone?: boolean
}

export function ManageNotices({ newId, returned, isGone = false, ...list }: Props) {
  const site = useSiteMessages()
  const t = site.notices
  const fresh = useFreshForm(path)
  // If the id was already in use, the form starts again under a new one, so it needs a new React key.
  const key = `${fresh} ${returned?.isSentBefore}`
  return (
    <div>
      <PageHeading isMistaken={returned !== undefined}>{t.title}</PageHeading>
      <p className="quiet">{t.introduction}</p>
      <section aria-labelledby="add">
        <h2 id="add">{t.add}</h2>
        <NoticeForm key={key} action={path} {...{ newId, returned, isGone }} />
      </section>
      <section aria-labelledby="there">
        <h2 id="there">{t.there}</h2>
        <NoticeList {...list} />
      </section>
    </div>
  )
}

type ListProps = Pick<Props, 'notices' | 'next' | 'onHomePage' | 'posing'>

function NoticeList({ notices, next, onHomePage, posing }: ListProps) {
  const t = useSiteMessages().notices
  const whyLeftOut = ({ id, isPublished }: Notice) => {
    if (!isPublished || onHomePage.includes(id)) return undefined
    return posing.includes(id) ? t.isPosing : t.isPast(mostNoticesShown)
  }
  return (
    <>
      {notices.length === 0 && <p>{t.none}</p>}
      <ul className="notice-list plain-list">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} whyLeftOut={whyLeftOut(notice)} />
        ))}
      </ul>
      {next && <LinkLine href={`${path}?after=${next}`}>{t.older}</LinkLine>}
    </>
  )
}

/** A React key that changes when the form was saved, so that the form is empty again. */
function useFreshForm(action: string): number {
  const [saved, setSaved] = useState(acceptedTo(action))
  const before = useRef(saved)
  useWhenAnswered(() => setSaved(acceptedTo(action)))
  useEffect(() => {
    // The button that was pressed is gone with the former form.
    const isLost = document.activeElement === document.body
    if (saved > before.current && isLost) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [saved])
  return saved
}

type RowProps = {
  notice: Notice
  /** Said of a published notice that is not on the home page */
  whyLeftOut: string | undefined
}

function NoticeRow({ notice, whyLeftOut }: RowProps) {
  const t = useSiteMessages().notices
  const dayOf = useDayOf()
  const { id, title, text, isPublished, publishedAt, pictures } = notice
  const state = { action: `${path}/${id}/state`, title }
  const change = isPublished ? 'unpublish' : 'publish'
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>
        <Badge tone={isPublished ? 'good' : 'off'}>
          {publishedAt ? t.publishedOn(dayOf(publishedAt)) : t.notPublished}
        </Badge>
      </p>
      {whyLeftOut && <p className="told">{whyLeftOut}</p>}
      <div className="pictures">
        {noticePictures.map((picture, index) => (
          <img
            key={picture}
            src={noticePictureAddress(pictures[picture].id)}
            width={pictures[picture].width}
            height={pictures[picture].height}
            alt={t.pictureOf(title, index + 1)}
            loading="lazy"
          />
        ))}
      </div>
      <PlainText text={text} />
      <div className="choices">
        <ButtonLink href={`${path}/${id}`} aria-label={`${t.edit}: ${title}`}>
          {t.edit}
        </ButtonLink>
        <DecisionButton {...state} decision={change} words={t[change]} />
        <DecisionButton {...state} decision="delete" words={t.remove} />
      </div>
    </li>
  )
}

type EditNoticeProps = { notice: Notice; returned?: ReturnedNotice | undefined }

export function EditNotice({ notice, returned }: EditNoticeProps) {
  const t = useSiteMessages().notices
  return (
    <>
      <LinkLine href="/dashboard/posts">{t.backToNotices}</LinkLine>
      <PageHeading isMistaken={returned !== undefined}>{t.editTitle}</PageHeading>
      <NoticeForm action={`/dashboard/posts/${notice.id}`} notice={notice} returned={returned} />
    </>
  )
}

export type ReturnedNotice = Returned<NoticeFields, Partial<Record<keyof NoticeFields, string>>>

type NoticeFormProps = {
  action: string
  newId?: string | undefined
  notice?: Notice | undefined
  returned?: ReturnedNotice | undefined
  isGone?: boolean
}

function NoticeForm({ notice, isGone = false, ...form }: NoticeFormProps) {
  const t = useSiteMessages().notices
  const { mistakes } = form.returned ?? {}
  const words = useTextMistakes()
  return (
    <TwoPictureForm
      {...form}
      isGone={isGone}
      kept={notice}
      addressOf={noticePictureAddress}
      errors={{
        title: words(t.fields.title, mistakes?.title),
        text: words(t.fields.text, mistakes?.text),
      }}
      pictureRequired={t.mistakes.required}
      conflict={t.conflict}
    />
  )
}
