import type { RouterContextProvider } from 'react-router'
import { listNotices } from '#core/notices/list-notices.ts'
import { listPublishedNotices } from '#core/notices/list-published-notices.ts'
import { titlePoses } from '#core/settings/title-poses.ts'
import { ctx, visit } from '#dashboard/context.ts'

/** What the page with the list of notices shows. */
export async function loadNotices(context: Readonly<RouterContextProvider>) {
  const asker = context.get(ctx)
  const after = context.get(visit).url.searchParams.get('after') ?? undefined
  const { notices, next } = await listNotices(asker, { after })
  const onHomePage = (await listPublishedNotices(asker)).map(({ id }) => id)
  const posing = notices.filter(({ title }) => titlePoses(asker, title)).map(({ id }) => id)
  return { notices, next, onHomePage, posing, newId: asker.newId() }
}
