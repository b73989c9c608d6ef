/** What is wrong with the certificate of a server, by the code of the error; undefined if it is something else */
export function distrustInWords(code: string): string | undefined {
  if (!/CERT|ALTNAME|^UNABLE_TO_/.test(code)) return undefined
  if (code === 'CERT_HAS_EXPIRED') return `its certificate has expired (${code}): renew it`
  if (/ALTNAME/.test(code)) return `its certificate is of another name (${code}): use that name`
  return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names others`
}
