import { boundTo } from '#core/statements/settle-identity.ts'
import { isThisMachine } from '#platform/environment/values.ts'
import { certificateEnd } from '#platform/http/certificate-end.ts'
import { distrustInWords } from '#platform/http/distrust.ts'
import { openIdFailureInWords } from '#platform/identity/open-id-failure.ts'
import { tryOpenId } from '#platform/identity/try-open-id.ts'
import { greetBySmtp } from '#platform/mail/deliver.ts'
import { mailFailureInWords } from '#platform/mail/mail-failure.ts'
import { waiting } from '#platform/mail/outbox-store.ts'
import { type Found, failed, type Look, reasonOf, warning } from './findings.ts'

const lateAfterMinutes = 10

/** Connects and authenticates to the mail server without sending, and checks for mails that wait too long. */
export const checkMail: Look = async ({ config: { mail }, tables, signal }) => {
  if (!mail) {
    const says = 'No mail server is set: reset links appear in the console.'
    return [warning('mail-none', says, 'Set SMTP_URL and MAIL_FROM.')]
  }
  const found: Found[] = []
  const host = new URL(mail.smtpUrl).host
  await greetBySmtp(mail, signal).catch((error: unknown) => {
    const says = '{host} does not take mail from this site: {why}.'
    const todo = 'Check the address, user and password in SMTP_URL, and the network.'
    found.push(failed('mail-away', says, todo, { host, why: mailFailureInWords(error) }))
  })
  const { count, since } = tables ? await waiting(tables) : { count: 0, since: null }
  const minutes = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / 60_000)
  if (minutes >= lateAfterMinutes) {
    const says = '{count} mails wait to be sent, the first for {minutes} minutes.'
    const todo =
      'The log says why ("a mail could not be sent yet"); they are tried for a day or a week.'
    found.push(warning('mails-late', says, todo, { count, minutes }))
  }
  return found
}

/** How exactly tokens, and the time at which the provider asked, are compared */
const clockMs = 30_000

export const checkProvider: Look = async ({ config: { openId, publicUrl } }) => {
  if (!openId) return undefined
  const address = openId.issuer.origin
  try {
    const { clockDiffersByMs } = await tryOpenId(openId, publicUrl)
    if (clockDiffersByMs <= clockMs) return []
    const says = 'The clocks of {address} and of this machine differ by {seconds} seconds.'
    const seconds = Math.round(clockDiffersByMs / 1000)
    return [warning('provider-clock-off', says, 'Set this clock by NTP.', { address, seconds })]
  } catch (error) {
    const says = 'Nobody can sign in by {address}: {why}.'
    const todo =
      'Compare OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what the provider shows.'
    return [failed('provider-away', says, todo, { address, why: openIdFailureInWords(error) })]
  }
}

export const checkAddress: Look = async ({ config, tables, signal }) => {
  const { publicUrl, host, trustedProxies } = config
  const before = tables && (await boundTo(tables, config))
  if (before !== undefined) {
    const says =
      'The site does not start at {address}: it has signed its statements as {before}, and checking them there would find nothing.'
    const todo =
      'Set that address in PUBLIC_URL again, or give up that identity for good with NEW_IDENTITY={host}'
    const facts = { address: publicUrl.origin, before, host: publicUrl.host }
    return [failed('address-of-another', says, todo, facts)]
  }
  if (isThisMachine(publicUrl.hostname)) return undefined
  const found: Found[] = []
  const trustsItself = ['127.0.0.1', '::1'].some((address) =>
    trustedProxies.check(address, address === '::1' ? 'ipv6' : 'ipv4'),
  )
  const trustsProxy = isThisMachine(host) ? trustsItself : trustedProxies.rules.length > 0
  // This server itself uses plain http, so an https address means that there is a proxy.
  if (publicUrl.protocol === 'https:' && !trustsProxy) {
    const says = 'TRUSTED_PROXIES does not name the proxy: all visitors share one limit.'
    const todo = 'Set it to the address from which the proxy connects, as 127.0.0.1.'
    found.push(warning('proxy-not-trusted', says, todo))
  }
  const certificate = await checkCertificate(publicUrl, signal)
  if (certificate?.state === 'failed') return [...found, certificate]
  const asked = fetch(new URL('/healthz', publicUrl), { redirect: 'manual', signal })
  const why = await asked.then(whyNotThisSite).catch(whyNoAnswer)
  if (why) {
    const says = '{address} does not lead here: {why}.'
    const todo = 'Check that the site is running, and that PUBLIC_URL and the proxy are right.'
    const facts = { address: publicUrl.origin, why }
    found.push(warning('address-not-reached', says, todo, facts))
  }
  return certificate ? [...found, certificate] : found
}

/** A proxy answers by a page of its own while it does not reach the site. */
async function whyNotThisSite(answer: Response): Promise<string> {
  const text = await answer.text()
  if (text === JSON.stringify({ status: 'alive' })) return ''
  return answer.ok ? 'something else answers' : `the answer is ${answer.status}`
}

function whyNoAnswer(error: unknown): string {
  const code = reasonOf(error)
  return distrustInWords(code) ?? code
}

const renewedBeforeDays = 14

/** Programs renew certificates a month before their end, so one that ends soon is renewed by nobody. */
async function checkCertificate(address: URL, signal: AbortSignal): Promise<Found | undefined> {
  const end = address.protocol === 'https:' ? await certificateEnd(address, signal) : undefined
  if (!end) return undefined
  const left = end.getTime() - Date.now()
  if (left > renewedBeforeDays * 86_400_000) return undefined
  const facts = { address: address.origin, end: end.toISOString() }
  const todo = 'Renew it, and see why the web server, or certbot, has not done so.'
  if (left < 0) {
    const says = 'The certificate of {address} ended at {end}: nobody reaches the site.'
    return failed('certificate-ended', says, todo, facts)
  }
  const says = 'The certificate of {address} ends at {end}: nobody reaches the site then.'
  return warning('certificate-ends', says, todo, facts)
}
