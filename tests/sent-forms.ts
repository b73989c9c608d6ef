import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import sharp from 'sharp'
import type { TestAccount } from './sign-in.ts'
import type { TestSite } from './test-site.ts'

export type Parts = Record<string, string | File>

/** A scan of one colour, as a file of a form. */
export async function aScan(name: string, background = '#6a8'): Promise<File> {
  const size = { width: 620, height: 877, channels: 3 as const }
  const bytes = await sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Submits a form with files, like a browser without JavaScript. */
export function sendForm(
  site: TestSite,
  path: string,
  { cookie }: Pick<TestAccount, 'cookie'>,
  parts: Parts,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  return fetch(site.url + path, {
    method: 'POST',
    body,
    headers: { cookie, origin: site.url, ...headers },
    redirect: 'manual',
  })
}

type RouterData = {
  loaderData: Record<string, { form?: unknown } | null>
  actionData?: Record<string, { form?: unknown } | null> | null
}

/** The props of the form that a page hydrates with; those of the action come before those of the loader. */
export async function formOn<Props>(html: string): Promise<Props> {
  const parts = [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)]
  const text = parts.map(([, part = '""']) => JSON.parse(part)).join('')
  const { actionData, loaderData } = (await decoded(text)) as RouterData
  const all = [...Object.values(actionData ?? {}), ...Object.values(loaderData)]
  return all.find((one) => one?.form)?.form as Props
}

/** Decodes the data format of React Router (turbo-stream). */
export async function decoded(text: string): Promise<unknown> {
  const { body } = new Response(text)
  if (!body) return undefined
  const { value } = await decodeViaTurboStream(body, globalThis)
  return value
}

/** Replaces the nonce of a page, and what is kept for another language: both are random, so pages can be compared. */
export function withoutNonce(html: string): string {
  const nonce = / nonce="([^"]+)"/.exec(html)?.[1]
  const same = html.replace(/(?<=search(=|\\",\\"))[\w-]+/g, 'SEALED')
  return nonce ? same.replaceAll(nonce, 'NONCE') : same
}
