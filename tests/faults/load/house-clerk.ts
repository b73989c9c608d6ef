import { randomUUID } from 'node:crypto'
import { pick } from '../../../scripts/demo/seeded-random.ts'
import { type Found, gone, isSettled, isThere, type Thing } from '../book.ts'
import type { Call } from '../calls.ts'
import type { Desk } from '../desk.ts'
import { keepPicture, losing } from './pictures.ts'

type Posted = { title: string; thing: Thing; pictures: Thing[] }

/** Changes the settings, and posts, changes and takes down notices. */
export function houseClerk({ admin, book, random }: Desk): () => Promise<void> {
  const posted: Posted[] = []
  const settings = book.open({
    what: 'the settings',
    possible: [{ status: 200 }],
    read: readSettings,
  })

  async function changeSettings(): Promise<void> {
    if (!isSettled(settings)) return
    const { revision } = (await readSettings(admin)) as { revision?: number }
    if (revision === undefined) return
    const change = { phone: randomUUID(), registrationNumber: randomUUID() }
    const to = { status: 200, organisation: change, revision: revision + 1 }
    await book.change([{ thing: settings, to }], () =>
      admin('PATCH', '/api/v1/settings', {
        body: { organisation: change },
        headers: { 'if-match': `"${revision}"` },
      }),
    )
  }

  async function post(): Promise<void> {
    const [first, second] = [
      await keepPicture(admin, book, random),
      await keepPicture(admin, book, random),
    ]
    if (!first || !second) return
    const title = `Notice ${randomUUID()}`
    const fields = { title, text: randomUUID(), isPublished: true }
    const read = (call: Call) => readNotice(call, title)
    const thing = book.open({ what: title, possible: [gone], read })
    const pictures = { firstPicture: first.id, secondPicture: second.id }
    const answer = await book.change([{ thing, to: { status: 200, notice: fields } }], () =>
      admin('POST', '/api/v1/notices', { body: { ...fields, pictures } }),
    )
    if (answer) posted.push({ title, thing, pictures: [first.thing, second.thing] })
  }

  async function rewrite({ title, thing }: Posted): Promise<void> {
    const found = (await readNotice(admin, title)).notice as
      | { id: string; revision: number }
      | undefined
    if (!found) return
    const text = randomUUID()
    const to = { status: 200, notice: { title, text, revision: found.revision + 1 } }
    await book.change([{ thing, to }], () =>
      admin('PATCH', `/api/v1/notices/${found.id}`, {
        body: { text },
        headers: { 'if-match': `"${found.revision}"` },
      }),
    )
  }

  async function takeDown(notice: Posted): Promise<void> {
    const found = (await readNotice(admin, notice.title)).notice as { id: string } | undefined
    if (!found) return
    posted.splice(posted.indexOf(notice), 1)
    await book.change([{ thing: notice.thing, to: gone }, ...losing(notice.pictures)], () =>
      admin('DELETE', `/api/v1/notices/${found.id}`),
    )
  }

  return async () => {
    const known = posted.filter(({ thing }) => isThere(thing))
    const chance = random()
    if (chance < 0.5) return changeSettings()
    if (known.length < 3) return post()
    const notice = pick(random, known)
    return chance < 0.75 ? rewrite(notice) : takeDown(notice)
  }
}

async function readSettings(call: Call): Promise<Found> {
  const answer = await call('GET', '/api/v1/settings')
  return answer?.status === 200 ? { ...answer.body, status: 200 } : { status: answer?.status ?? 0 }
}

async function readNotice(call: Call, title: string): Promise<Found> {
  const answer = await call('GET', '/api/v1/notices')
  if (answer?.status !== 200) return { status: answer?.status ?? 0 }
  const notices = answer.body.data as { title: string }[]
  const notice = notices.find((notice) => notice.title === title)
  return notice ? { status: 200, notice } : gone
}
