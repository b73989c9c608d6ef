import sharp from 'sharp'
import type { TestAccount } from './sign-in.ts'
import type { TestSite } from './test-site.ts'

export type Parts = Record<string, string | File>

/** A scan such as people send, each of another colour. */
export async function aScan(name: string, background = '#6a8'): Promise<File> {
  const size = { width: 620, height: 877, channels: 3 as const }
  const bytes = await sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Sends a form with files, as a browser without a script does. */
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

/** The island of a page carries what it was drawn from. */
export function formOn<Props>(html: string): Props {
  const [, props = ''] = /data-island="record-form" data-props="([^"]*)"/.exec(html) ?? []
  return JSON.parse(
    props.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )
}
