import { type SetStateAction, useContext, useEffect, useRef, useState } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import {
  languageHeader,
  refusedHeader,
  senderHeader,
  tabHeader,
} from '#contract/dashboard-pages.ts'
import { forgetAhead, takeAhead } from '#dashboard/live/fetched-ahead.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { postTo } from './typed/posts.ts'

type Held =
  | { because: 'offline' | 'signed-out'; tryAgain: () => void }
  /** A read is retried until the server answers. */
  | { because: 'waiting' }

let show: ((held: SetStateAction<Held | undefined>) => void) | undefined

const firstPauseMs = 500
const longestPauseMs = 10_000

const tab = String(Math.random()).replace(/\D/g, '').slice(0, 16)

/**
 * Holds requests of the router that cannot be completed. A POST that fails because of the network or an
 * expired session waits, with what was typed, until the person retries. A GET that fails because of the
 * network is retried automatically. Background requests are not held, because nobody waits for them.
 */
export function holdingRequests(send: typeof fetch): typeof fetch {
  return async (address, init) => {
    const isOfRouter = address instanceof URL && address.pathname.endsWith('.data')
    if (!isOfRouter) return send(address, init)
    const headers = new Headers(init?.headers)
    headers.set(tabHeader, tab)
    headers.set(languageHeader, document.documentElement.lang)
    const request = { ...init, headers }
    if (init?.method !== 'POST') {
      let ahead = takeAhead(address.href)
      const read = async () => {
        const answer = await ahead
        ahead = undefined
        return answer ?? send(address, request)
      }
      return untilAnswered(read, init)
    }
    const sender = document.documentElement.dataset.account
    if (sender) headers.set(senderHeader, sender)
    const post = postTo(address)
    try {
      const answer = await untilAnswered(() => send(address, request), init)
      forgetAhead()
      post.isAccepted = answer.ok && !answer.headers.has(refusedHeader)
      return answer
    } finally {
      post.isAccepted ??= false
    }
  }
}

async function untilAnswered(send: () => Promise<Response>, init?: RequestInit): Promise<Response> {
  const isPost = init?.method === 'POST'
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const sent = await whole(send).catch((error) => {
      if (init?.signal?.aborted || !show) throw error
    })
    const answer = sent && show && isOfProxy(sent) ? undefined : sent
    const isSignedOut = isPost && answer?.status === 401 && show
    if (answer && !isSignedOut) {
      show?.(isPost ? undefined : unlessAsked())
      return answer
    }
    await (isPost ? untilTriedAgain(answer ? 'signed-out' : 'offline', init) : pause(pauseMs, init))
  }
}

/** Rejects also when the connection breaks in the middle of the answer. */
async function whole(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  await answer.clone().arrayBuffer()
  return answer
}

/**
 * While the server is down, the reverse proxy answers with its own 502, 503 or 504 page. A page with the status
 * 200 may be that of a network, or of a proxy, which asks for a login: what was typed waits until it is over.
 */
function isOfProxy({ ok, status, headers }: Response): boolean {
  const type = headers.get('content-type')
  if (ok) return type?.startsWith('text/html') === true
  return status >= 502 && status <= 504 && !type?.startsWith('text/x-script')
}

/** Calls `goOn` if the server answers; otherwise reports that it cannot be reached. */
export function onceReachable(goOn: () => void): void {
  const leave = () => {
    show?.(undefined)
    goOn()
  }
  const tell = () => show?.({ because: 'offline', tryAgain: () => onceReachable(goOn) })
  fetch('/healthz', { method: 'HEAD' }).then(leave, tell)
}

function untilTriedAgain(
  because: 'offline' | 'signed-out',
  { signal }: RequestInit,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      show?.(undefined)
      reject(signal.reason)
    })
    show?.({ because, tryAgain: resolve })
  })
}

/** Reads go on in the background: a change that is held meanwhile keeps its question. */
function unlessAsked(held?: Held) {
  return (shown?: Held) => (shown && shown.because !== 'waiting' ? shown : held)
}

function pause(ms: number, init: RequestInit | undefined): Promise<void> {
  show?.(unlessAsked({ because: 'waiting' }))
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), { once: true })
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
}

/** A bar that grows while a page or a form takes long. Buttons say by themselves that they are busy. */
export function UnderWay() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : <div className="under-way" />
}

export function HeldRequest() {
  const { tryAgain, dashboard } = useMessages()
  const t = dashboard.held
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const router = useContext(RouterContext)?.router
  const [held, setHeld] = useState<Held>()
  const dialog = useRef<HTMLDialogElement>(null)
  const question = held && held.because !== 'waiting' ? held : undefined
  useEffect(() => {
    show = setHeld
    return () => {
      show = undefined
    }
  }, [])
  useEffect(() => {
    if (question) dialog.current?.showModal()
    else dialog.current?.close()
  }, [question])

  /**
   * Navigating to an anchor on the same page aborts the request and keeps what was typed. Nothing has this
   * anchor, so that the page stays where it is. The requests of fetchers are aborted one by one.
   */
  function goBack(): void {
    setHeld(undefined)
    for (const [key, { state }] of router?.state.fetchers ?? []) {
      if (state === 'submitting') router?.resetFetcher(key)
    }
    if (router?.state.navigation.state === 'idle') return
    // Revalidation would redirect a signed-out person to the login page.
    const stay = question?.because === 'signed-out' ? { defaultShouldRevalidate: false } : {}
    void navigate({ search, hash: 'here' }, { replace: true, preventScrollReset: true, ...stay })
  }

  const words = question && t[question.because]
  return (
    <>
      <p role="status" className="request-waits">
        {held?.because === 'waiting' && t.waiting}
      </p>
      <dialog ref={dialog} className="confirm" aria-labelledby="held" onCancel={goBack}>
        <h2 id="held">{words?.title}</h2>
        <p>{words?.help}</p>
        {question?.because === 'signed-out' && (
          <p>
            <a
              href={`/login?to=${encodeURIComponent(pathname + search)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.signIn}
            </a>
          </p>
        )}
        <div className="choices">
          <button type="button" onClick={goBack}>
            {t.back}
          </button>
          <button type="button" className="main" onClick={question?.tryAgain}>
            {tryAgain}
          </button>
        </div>
      </dialog>
    </>
  )
}
