/** Whether a host is the very machine that this runs on, so that nothing travels. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\]|.*\.localhost)$/.test(host)
}
