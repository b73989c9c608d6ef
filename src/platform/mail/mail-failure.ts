import { getSystemErrorName } from 'node:util'

type Failure = {
  code?: string
  errno?: number
  message?: string
  responseCode?: number
  command?: string
  timeoutType?: string
}

const notThere = 'nothing answers there'

const reasons: Record<string, string> = {
  ECONNREFUSED: notThere,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  ENOTFOUND: 'the name of its host is not known',
  EDNS: 'the name of its host is not known',
  ECONNECTION: 'it ended the connection',
  EPROTOCOL: 'something else answers there',
  EAUTH: 'it refuses the user or the password',
  ETLS: 'it offers no TLS, which ?requireTLS=false would do without',
}

/** What it refuses, by the command that it refused */
const refusals: Record<string, string> = {
  CONN: 'it takes no mail from this machine',
  HELO: 'it does not take the name that this machine gives itself',
  'MAIL FROM': 'it takes no mail from the address in MAIL_FROM',
  'RCPT TO': 'it takes no mail for this recipient',
  DATA: 'it does not take this mail',
}

/**
 * Why a mail server did not take a mail, with a code: nodemailer gives one code to all that happens to a connection.
 * What the server said is left out, since it may quote an address.
 */
export function mailFailureInWords(error: unknown): string {
  const { code = 'unknown', errno = 0, message = '' } = error as Failure
  const { responseCode, command, timeoutType } = error as Failure
  if (responseCode === 530)
    return 'it wants a user and a password, which SMTP_URL has to name (530)'
  const refusal = responseCode && refusals[command ?? '']
  if (refusal) return `${responseCode < 500 ? 'for now ' : ''}${refusal} (${responseCode})`
  if (timeoutType === 'GREETING_TIMEOUT') {
    return `it accepts connections, and says nothing: smtps:// may be right for this port (${code})`
  }
  const isOfSystem = code === 'ESOCKET' && errno < 0
  const name = isOfSystem ? getSystemErrorName(errno) : code
  const reason = reasons[name] ?? (code === 'ESOCKET' ? reasonOfTls(message) : undefined)
  return `${reason ?? 'it failed'} (${responseCode ?? name})`
}

function reasonOfTls(message: string): string | undefined {
  if (/certificate has expired/i.test(message)) return 'its certificate has expired'
  if (/altnames/i.test(message)) return 'its certificate is of another name'
  if (/certificate/i.test(message)) {
    return 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names others'
  }
  if (/wrong version number/.test(message))
    return 'it speaks no TLS on this port, as smtps:// wants'
  return undefined
}
