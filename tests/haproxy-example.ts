import { readFileSync } from 'node:fs'

/** The example configuration for operators, adapted to run here without a certificate and without root. */
export function haproxyExample(ports: Record<string, number | undefined>): string {
  const example = readFileSync('deploy/proxy/haproxy.cfg', 'utf8').replace(
    /^ +(bind .* ssl .*|http-request redirect .*|log .*|user .*|group .*)\n/gm,
    '',
  )
  return Object.entries(ports).reduce((config, [address, port]) => {
    if (!config.includes(address)) throw new Error(`The example has no ${address}`)
    return config.replaceAll(address, `127.0.0.1:${port}`)
  }, example)
}
