import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const nginx = readFileSync('deploy/proxy/nginx.conf', 'utf8')

/** The path that the example configuration logs: the first matching pattern of the map, as in nginx. */
function loggedFor(address: string): string {
  const [, map = ''] = /map \$uri \$logged_path \{([^}]*)\}/.exec(nginx) ?? []
  const rules = [...map.matchAll(/~\*(\S+)\s+([^;]+);/g)]
  const [uri = ''] = address.split('?')
  for (const [, pattern = '', value = ''] of rules) {
    const found = new RegExp(pattern, 'i').exec(uri)
    if (found) return value.replace('$call', found.groups?.call ?? '')
  }
  return uri
}

test.each([
  '/result/CANARY',
  '/IRCC/CANARY?name=CANARY',
  '/files/CANARY/visa/1/full.webp',
  '/images/CANARY/CANARY.webp',
  '/images?key=CANARY',
  '/api/users/CANARY@example.org',
  '/proof/statement/CANARY?search=CANARY',
  '/?result=CANARY',
  '/set-up?token=CANARY',
  '/reset-password?token=CANARY',
  '/verify-email?token=CANARY',
  '/account/email?token=CANARY',
  '/invitation?token=CANARY',
  '/auth/callback?code=CANARY',
])('the example of nginx writes no number, grant or token of %s', (address) => {
  expect(loggedFor(address)).toMatch(/^\/[\w.-]*/)
  expect(loggedFor(address)).not.toContain('CANARY')
})

test('the example of nginx writes nothing else that may hold them', () => {
  const [, format = ''] = /log_format countersign ([^;]*);/.exec(nginx) ?? []
  expect(format).toContain('$logged_path')
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b(?!_)/)
  // A server without its own logs uses those of nginx.conf, which quote whole addresses.
  const servers = nginx.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server).toMatch(/access_log \S+ countersign;/)
    expect(server).toMatch(/error_log \S+ crit;/)
  }
})

test('the examples of Caddy and Kubernetes log no request', () => {
  // Caddy quotes the request in its errors, also where it logs no others.
  const caddy = readFileSync('deploy/proxy/Caddyfile', 'utf8')
  const [global = ''] = caddy.split('{$DOMAIN} {')
  expect(global).toMatch(/^\t\t\tfields \{\n\t{4}request delete\n/m)
  const kubernetes = readFileSync('deploy/kubernetes/countersign.yaml', 'utf8')
  expect(kubernetes).toMatch(/nginx\.ingress\.kubernetes\.io\/enable-access-log: "false"/)
})
