/** Without a component a route would be a resource route, which cannot show the confirmation page. */
export function NoPage() {
  return null
}
