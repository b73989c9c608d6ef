import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, callerAt } from '../calls.ts'
import type { Desk } from '../desk.ts'

const works = { status: 200 }
const ended = { status: 401 }

/** Makes and revokes tokens, and now and then signs in and out. */
export function sessionUser(desk: Desk): () => Promise<void> {
  const { book, random, session, signIn } = desk
  const call: Call = (...asked) => callerAt(desk.url)(...asked)
  let turns = 0

  async function makeToken(): Promise<void> {
    const answer = await book.change([], () =>
      call('POST', '/api/v1/tokens', { body: { name: 'For now' }, cookie: session }),
    )
    if (!answer) return
    const { id, token } = answer.body as { id: string; token: string }
    const thing = book.open({
      what: `token ${id}`,
      before: ended,
      possible: [works],
      read: async (call) => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await call('GET', '/api/v1/own-records?limit=1', { headers })
        return { status: answer?.status ?? 0 }
      },
    })
    // Fifty are too many for one account; most of those that are left are lost in the cuts.
    if (random() < 0.1) return
    await book.change([{ thing, to: ended }], () =>
      call('DELETE', `/api/v1/tokens/${id}`, { cookie: session }),
    )
  }

  async function comeAndGo(): Promise<void> {
    const cookie = await signIn(call)
    if (!cookie) return
    const thing = book.open({
      what: 'a session',
      before: ended,
      possible: [works],
      read: async (call) => ({
        status: (await call('GET', '/api/v1/tokens', { cookie }))?.status ?? 0,
      }),
    })
    if (random() < 0.5) return
    await book.change([{ thing, to: ended }], () =>
      call('POST', '/logout', { body: new URLSearchParams(), cookie }),
    )
  }

  return async () => {
    await sleep(50)
    await (turns++ % 20 === 3 ? comeAndGo() : makeToken())
  }
}
