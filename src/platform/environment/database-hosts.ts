/** The addresses of an address that names several hosts, by commas: of a primary and its standbys. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', rest = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + rest)
}
